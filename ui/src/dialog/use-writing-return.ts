import { useEffect, useRef } from 'react';
import { goBackTo, type Standing, standingIn } from './standing.ts';

const isWritten = (element: HTMLElement): boolean =>
  element.isContentEditable || element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Gives the focus back to where one was writing last, once something is over that took it: what opened its window is
 * gone with it, and the focus would be nowhere.
 */
export function useWritingReturn(isOver: boolean): void {
  const last = useRef<Standing | null>(null);
  useEffect(() => {
    const onFocusOut = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !isWritten(target) || target.closest('[role$="dialog"]')) return;
      last.current = standingIn(target);
    };
    // First of all who hear of it: Draft takes the caret out of the text.
    document.addEventListener('focusout', onFocusOut, true);
    return () => document.removeEventListener('focusout', onFocusOut, true);
  }, []);
  useEffect(() => {
    if (!isOver) return;
    // The window gives the focus back to its opener in a task that was queued before this one.
    const timer = setTimeout(() => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && last.current?.element.isConnected) goBackTo(last.current);
    });
    return () => clearTimeout(timer);
  }, [isOver]);
}
