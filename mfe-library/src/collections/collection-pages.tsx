import type { Collection, PageCard } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/collection.ts';
import { noLongerAvailable } from '@recto/contracts/messages/common.ts';
import { announce, api, showSnackbar, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { LongPageGrid } from '@recto/ui/page-grid/long-page-grid.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { ListTile } from '../list/list-tile.tsx';
import { useUndo } from '../list/use-undo.ts';
import { texts } from '../texts.ts';
import type { CollectionAnswer } from './collection-answer.ts';
import styles from './collection-screen.module.css';
import { moved } from './moved.ts';
import { putBack } from './put-back.ts';
import { useOrder } from './use-order.ts';

type Props = {
  answer: CollectionAnswer;
  change: (collection: Partial<Collection>) => void;
  reload: () => Promise<unknown>;
};

/** The button by which a page is moved. */
type Pressed = { id: string; button: 'left' | 'right' };

/** The pages in it. Its owner takes them out, and puts them in order by dragging, buttons or keys. */
export const CollectionPages = ({ answer: { viewer, collection }, change, reload }: Props) => {
  const { id, pages, pageCount } = collection;
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const toolbar = useKeptFocus(selected !== null);
  const list = useRef<HTMLDivElement>(null);
  /** As they stand by now: they can be moved while some are taken out. */
  const newest = useRef(pages);
  useLayoutEffect(() => {
    newest.current = pages;
  }, [pages]);
  const pressed = useRef<Pressed | null>(null);
  const lastPressed = useRef<Pressed | null>(null);
  // A page that changes its row may be drawn anew, and its button with it.
  useLayoutEffect(() => {
    const moves = pressed.current && list.current?.querySelector(`[data-moves="${CSS.escape(pressed.current.id)}"]`);
    if (moves && !document.activeElement?.closest('[data-moves]')) {
      const buttons = [...moves.querySelectorAll<HTMLButtonElement>('button:enabled')];
      (pressed.current?.button === 'left' ? buttons[0] : buttons.at(-1))?.focus();
    }
    pressed.current = null;
  }, [pages]);

  const press = (page: string, button: 'left' | 'right', from: number): void => {
    void move(from, button === 'left' ? from - 1 : from + 1, { id: page, button });
  };

  const say = useUndo({
    list: `/collection/${id}`,
    done: messages.pagesRemoved,
    undo: before => putBack(id, before),
    reload,
  });
  const remove = useCommand(async () => {
    const pageIds = [...(selected ?? [])];
    try {
      const { removed } = await api.put<{ removed: string[] }>(`/api/collection/remove-pages/${id}`, { pageIds });
      const before = newest.current;
      change({ pages: before.filter(page => !pageIds.includes(page.id)), pageCount: pageCount - removed.length });
      setSelected(null);
      say(before.map(page => page.id));
    } catch {
      showSnackbar(messages.pagesRemovalFailed, { kind: 'error' });
    }
  });

  const save = useOrder<PageCard>(id, async saved => {
    pressed.current = lastPressed.current;
    change({ pages: [...saved] });
    showSnackbar(texts.orderFailed, { kind: 'error' });
    await reload();
  });
  const move = async (from: number, to: number, by: Pressed | null = null): Promise<void> => {
    const page = pages[from];
    if (!page || to < 0 || to >= pages.length || from === to) return;
    const next = moved(pages, from, to);
    pressed.current = by;
    lastPressed.current = by;
    change({ pages: next });
    announce(texts.movedTo(titleOf(page), to + 1, pages.length));
    await save(pages, next);
  };

  const toggle = (pageId: string): void =>
    setSelected(now => {
      const next = new Set(now);
      if (!next.delete(pageId)) next.add(pageId);
      return next;
    });

  if (pages.length === 0)
    return (
      <div ref={toolbar} tabIndex={-1}>
        <EmptyState drawing="pages">{messages.noPages}</EmptyState>
      </div>
    );
  return (
    <>
      {viewer === 'owner' && (
        <div ref={toolbar} className={styles.toolbar}>
          {selected ? (
            <>
              <p className={styles.count} aria-live="polite">
                {texts.selected(selected.size)}
              </p>
              <Button
                size="small"
                variant="danger"
                disabled={selected.size === 0}
                busy={remove.isRunning}
                onClick={() => void remove.run()}
              >
                {texts.remove}
              </Button>
              <Button size="small" onClick={() => setSelected(null)}>
                {texts.done}
              </Button>
            </>
          ) : (
            <Button size="small" onClick={() => setSelected(new Set())}>
              {texts.editPages}
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden>
        <h2>{texts.pages}</h2>
      </VisuallyHidden>
      <div ref={list}>
        <LongPageGrid label={collection.name} items={pages} keep={dragged}>
          {(card, at) =>
            selected ? (
              <div
                className={styles.place}
                draggable
                data-dragged={dragged === at || undefined}
                data-target={(target === at && dragged !== at) || undefined}
                onDragStart={event => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', card.id);
                  setDragged(at);
                }}
                onDragOver={event => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setTarget(at);
                }}
                onDrop={event => {
                  event.preventDefault();
                  if (dragged !== null) void move(dragged, at);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setTarget(null);
                }}
              >
                <ListTile
                  card={card}
                  selection={{ selected: selected.has(card.id), onToggle: () => toggle(card.id) }}
                />
                <div className={styles.moves} data-moves={card.id}>
                  <IconButton
                    size="small"
                    label={texts.moveLeft(titleOf(card))}
                    icon={<ArrowLeft aria-hidden="true" />}
                    disabled={at === 0}
                    onClick={() => press(card.id, 'left', at)}
                  />
                  <IconButton
                    size="small"
                    label={texts.moveRight(titleOf(card))}
                    icon={<ArrowRight aria-hidden="true" />}
                    disabled={at === pages.length - 1}
                    onClick={() => press(card.id, 'right', at)}
                  />
                </div>
              </div>
            ) : (
              <ListTile card={card} />
            )
          }
        </LongPageGrid>
      </div>
    </>
  );
};

const titleOf = ({ available, contents }: PageCard): string => (available ? contents.title : noLongerAvailable);
