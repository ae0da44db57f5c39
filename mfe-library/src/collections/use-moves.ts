import type { Collection, PageCard } from '@recto/contracts/http/shared.ts';
import { noLongerAvailable } from '@recto/contracts/messages/common.ts';
import { announce, showSnackbar } from '@recto/frame';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { moved } from './moved.ts';
import { useOrder } from './use-order.ts';

/** The button by which a page is moved. */
type Pressed = { id: string; button: 'left' | 'right' };

type Given = {
  /** The collection's id. */
  id: string;
  pages: readonly PageCard[];
  change: (collection: Partial<Collection>) => void;
  reload: () => Promise<unknown>;
};

/** What a page is called where it is moved. */
export const titleOf = ({ available, contents }: PageCard): string => (available ? contents.title : noLongerAvailable);

/**
 * A collection's pages put in order by dragging or by buttons. `list` is what they stand in, `placeOf` what the place of
 * each must carry, and `dragging` which one is being dragged.
 */
export const useMoves = ({ id, pages, change, reload }: Given) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
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

  const press = (page: PageCard, button: 'left' | 'right', from: number): void =>
    void move(from, button === 'left' ? from - 1 : from + 1, { id: page.id, button });

  const placeOf = (page: PageCard, at: number) => ({
    draggable: true,
    'data-dragged': dragged === at || undefined,
    'data-target': (target === at && dragged !== at) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', page.id);
      setDragged(at);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(at);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) void move(dragged, at);
    },
    onDragEnd: () => {
      setDragged(null);
      setTarget(null);
    },
  });

  return { list, dragging: dragged, placeOf, press };
};
