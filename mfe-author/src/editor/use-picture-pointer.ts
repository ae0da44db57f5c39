import { type DragEvent, type MouseEvent, useRef } from 'react';
import { caretBeside } from './beside-picture.ts';
import type { EditedText } from './use-edited-text.ts';

/** The element of the picture, with the room beside it, that an event hit; null elsewhere and on its button. */
function pictureAt({ target }: MouseEvent): { element: Element; key: string } | null {
  const element = target instanceof Element && !target.closest('button') ? target.closest('figure') : null;
  const [key] = element?.getAttribute('data-offset-key')?.split('-', 1) ?? [];
  return element && key ? { element, key } : null;
}

/**
 * What a pointer does to pictures: in their blocks a browser has no place for a caret, and letters that are typed there are
 * lost. So a click on or beside one puts the caret before or behind it; and one that is dragged is noted, to be moved.
 */
export function usePicturePointer({ newest, focus }: EditedText) {
  const dragged = useRef<string | null>(null);
  const onClick = (event: MouseEvent) => {
    const picture = pictureAt(event);
    if (!picture || event.shiftKey) return;
    const { left, width } = picture.element.getBoundingClientRect();
    focus(caretBeside(newest.current, picture.key, event.clientX < left + width / 2 ? 'before' : 'behind'));
  };
  const onDragStart = (event: DragEvent) => {
    const selection = newest.current.getSelection();
    const isSelected = !selection.isCollapsed() && getSelection()?.containsNode(event.target as Node, true);
    dragged.current = isSelected ? null : (pictureAt(event)?.key ?? null);
  };
  const onDragEnd = () => {
    dragged.current = null;
  };
  return { dragged, handlers: { onClick, onDragStart, onDragEnd } };
}
