import { type DragEvent, type MouseEvent, useRef } from 'react';
import { caretBeside } from './beside-picture.ts';
import { pictureHtml } from './inserting.ts';
import type { EditedText } from './use-edited-text.ts';

type Picture = { element: Element; key: string };

/** The element of the picture, with the room beside it, in which something is; null elsewhere. */
function pictureAt(target: EventTarget | null): Picture | null {
  const element = target instanceof Element ? target.closest('figure') : null;
  const [key] = element?.getAttribute('data-offset-key')?.split('-', 1) ?? [];
  return element && key ? { element, key } : null;
}

/** The picture in which a selection that was begun there, and did not get out of it, has left the caret. */
function pictureOfCaret(within: Element): Picture | null {
  const { anchorNode = null, isCollapsed = false } = getSelection() ?? {};
  return isCollapsed && within.contains(anchorNode) ? pictureAt(anchorNode) : null;
}

/**
 * What a pointer does to pictures: in their blocks a browser has no place for a caret, and letters that are typed there are
 * lost. So a click on or beside one puts the caret before or behind it; and one that is dragged is noted, to be moved.
 */
export function usePicturePointer({ newest, focus }: EditedText) {
  const dragged = useRef<string | null>(null);
  const onClick = (event: MouseEvent) => {
    // A button has done its own to the text.
    if (event.shiftKey || (event.target instanceof Element && event.target.closest('button'))) return;
    const picture = pictureAt(event.target) ?? pictureOfCaret(event.currentTarget);
    if (!picture) return;
    const { left, width, top, bottom } = picture.element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const isBefore = y < top || (y <= bottom && x < left + width / 2);
    focus(caretBeside(newest.current, picture.key, isBefore ? 'before' : 'behind'));
  };
  const onDragStart = (event: DragEvent) => {
    const selection = newest.current.getSelection();
    const isSelected = !selection.isCollapsed() && getSelection()?.containsNode(event.target as Node, true);
    dragged.current = isSelected ? null : (pictureAt(event.target)?.key ?? null);
    // A text takes only what has something in it, as an image has by itself.
    if (dragged.current !== null && event.dataTransfer.types.length === 0)
      event.dataTransfer.setData('text/html', pictureHtml(newest.current, dragged.current));
  };
  const onDragEnd = () => {
    dragged.current = null;
  };
  /** The picture that is dragged, once: it is another element where it is put down, and its old one hears of no end. */
  const takeDragged = (): string | null => {
    const key = dragged.current;
    dragged.current = null;
    return key;
  };
  return { takeDragged, handlers: { onClick, onDragStart, onDragEnd } };
}
