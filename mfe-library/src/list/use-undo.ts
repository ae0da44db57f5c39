import { showSnackbar } from '@recto/frame';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { forgetUndo, keepUndo, keptUndo } from './kept-undo.ts';

const SHOWN_MS = 10_000;

/** When this page was loaded nobody had removed anything here: what is kept is of the time before. */
let isOffered = false;

type Undo = {
  /** The list's name, such as its path. */
  list: string;
  /** What is said of the removal. */
  done: string;
  /** Takes it back, through the API. Left out where it cannot be taken back. */
  undo: ((ids: readonly string[]) => Promise<unknown>) | undefined;
  /** Shows the list as it is then. */
  reload: () => Promise<unknown>;
};

/**
 * Says that something was removed, and offers to take it back; after a reload of the page once more. Answers how to say
 * it of these ids.
 */
export const useUndo = (given: Undo): ((ids: string[]) => void) => {
  const newest = useRef(given);
  useLayoutEffect(() => {
    newest.current = given;
  });

  const takeBack = async (ids: readonly string[]): Promise<void> => {
    try {
      await newest.current.undo?.(ids);
      forgetUndo();
      showSnackbar(texts.undone, { kind: 'success' });
    } catch {
      showSnackbar(texts.undoFailed, { kind: 'error' });
    }
    await newest.current.reload();
  };

  const offer = (ids: readonly string[]): void =>
    showSnackbar(newest.current.done, {
      kind: 'success',
      duration: SHOWN_MS,
      action: { label: texts.undo, run: () => void takeBack(ids) },
    });

  const offerAgain = useEffectEvent((list: string) => {
    const ids = isOffered ? null : keptUndo(list);
    if (ids === null) return;
    isOffered = true;
    offer(ids);
  });
  useEffect(() => offerAgain(given.list), [given.list]);

  return ids => {
    isOffered = true;
    if (!given.undo) {
      forgetUndo();
      return showSnackbar(given.done, { kind: 'success' });
    }
    keepUndo(given.list, ids);
    offer(ids);
  };
};
