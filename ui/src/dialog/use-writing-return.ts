import { useEffect, useRef } from 'react';
import { goBackTo } from './go-back-to.ts';

const isWritten = (element: HTMLElement): boolean =>
  element.isContentEditable || element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Gives the focus back to where one was writing last, once something is over that took it: what opened its window is
 * gone with it, and the focus would be nowhere.
 */
export function useWritingReturn(isOver: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onFocusOut = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !isWritten(target) || target.closest('[role$="dialog"]')) return;
      last.current = target;
    };
    document.addEventListener('focusout', onFocusOut);
    return () => document.removeEventListener('focusout', onFocusOut);
  }, []);
  useEffect(() => {
    if (!isOver) return;
    // The window gives the focus back to its opener in a task that was queued before this one.
    const timer = setTimeout(() => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && last.current?.isConnected) goBackTo(last.current);
    });
    return () => clearTimeout(timer);
  }, [isOver]);
}
