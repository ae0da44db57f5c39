import type { PageCard } from '@recto/contracts/http/shared.ts';
import { IDS_MAX } from '@recto/contracts/limits.ts';
import { api, ask, type GrowingList, isApiError, showSnackbar, useCommand } from '@recto/frame';
import { texts } from '../texts.ts';
import { useUndo } from './use-undo.ts';

/** What removing from a list means, and how it is asked and told. */
export type Removal = {
  label: string;
  /** The question, for so many pages. */
  title: (n: number) => string;
  text: string;
  /** What is said when it is done. */
  done: string;
  /** Takes it back, through the API, so that it works after a reload, too. Left out where it cannot be taken back. */
  undo?: (ids: readonly string[]) => Promise<unknown>;
};

/** Asks, removes, shows what is left, and offers to undo. */
export const useRemoval = (path: string, list: GrowingList<PageCard>, removal: Removal, onDone: () => void) => {
  const { title, text, label, done, undo } = removal;
  const say = useUndo({ list: path, done, undo: undo && (ids => inParts(ids, undo)), reload: list.reload });
  return useCommand(async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    if (!(await ask({ title: title(ids.length), text, yes: label, dangerous: true }))) return;
    try {
      const removed: string[] = [];
      await inParts(ids, async part => {
        removed.push(...(await api.delete<{ removed: string[] }>(path, { ids: part })).removed);
      });
      list.remove(ids);
      onDone();
      say(removed);
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : texts.removeFailed, { kind: 'error' });
      await list.reload();
    }
  });
};

/** The API takes only so many ids at once. */
const inParts = async (ids: readonly string[], act: (part: readonly string[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < ids.length; at += IDS_MAX) await act(ids.slice(at, at + IDS_MAX));
};
