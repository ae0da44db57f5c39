import type { Collection } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/collection.ts';
import { api, showSnackbar, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { IconButton } from '@recto/ui/icon-button/icon-button.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { LongPageGrid } from '@recto/ui/page-grid/long-page-grid.tsx';
import { VisuallyHidden } from '@recto/ui/visually-hidden/visually-hidden.tsx';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { ListTile } from '../list/list-tile.tsx';
import { useSelection } from '../list/use-selection.ts';
import { useUndo } from '../list/use-undo.ts';
import { texts } from '../texts.ts';
import type { CollectionAnswer } from './collection-answer.ts';
import styles from './collection-screen.module.css';
import { putBack } from './put-back.ts';
import { titleOf, useMoves } from './use-moves.ts';

type Props = {
  answer: CollectionAnswer;
  change: (collection: Partial<Collection>) => void;
  reload: () => Promise<unknown>;
};

/** The pages in it. Its owner takes them out, and puts them in order by dragging, buttons or keys. */
export const CollectionPages = ({ answer: { viewer, collection }, change, reload }: Props) => {
  const { id, pages, pageCount } = collection;
  const selection = useSelection();
  const { selected } = selection;
  const toolbar = useKeptFocus(selected !== null);
  /** As they stand by now: they can be moved while some are taken out. */
  const newest = useRef(pages);
  useLayoutEffect(() => {
    newest.current = pages;
  }, [pages]);
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
      selection.end();
      say(before.map(page => page.id));
    } catch {
      showSnackbar(messages.pagesRemovalFailed, { kind: 'error' });
    }
  });

  const { list, dragging, placeOf, press } = useMoves({ id, pages, change, reload });

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
              <Button size="small" onClick={selection.end}>
                {texts.done}
              </Button>
            </>
          ) : (
            <Button size="small" onClick={selection.begin}>
              {texts.editPages}
            </Button>
          )}
        </div>
      )}
      <VisuallyHidden>
        <h2>{texts.pages}</h2>
      </VisuallyHidden>
      <div ref={list}>
        <LongPageGrid label={collection.name} items={pages} keep={dragging}>
          {(card, at) =>
            selected ? (
              <div className={styles.place} {...placeOf(card, at)}>
                <ListTile
                  card={card}
                  selection={{ selected: selected.has(card.id), onToggle: () => selection.toggle(card.id) }}
                />
                <div className={styles.moves} data-moves={card.id}>
                  <IconButton
                    size="small"
                    label={texts.moveLeft(titleOf(card))}
                    icon={<ArrowLeft aria-hidden="true" />}
                    disabled={at === 0}
                    onClick={() => press(card, 'left', at)}
                  />
                  <IconButton
                    size="small"
                    label={texts.moveRight(titleOf(card))}
                    icon={<ArrowRight aria-hidden="true" />}
                    disabled={at === pages.length - 1}
                    onClick={() => press(card, 'right', at)}
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
