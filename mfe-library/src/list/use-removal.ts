import type { PageCard } from '@recto/contracts/http/shared.ts';
import { IDS_MAX } from '@recto/contracts/limits.ts';
import { api, ask, type GrowingList, isApiError, showSnackbar, useCommand } from '@recto/frame';
import { texts } from '../texts.ts';

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
export const useRemoval = (path: string, list: GrowingList<PageCard>, removal: Removal, onDone: () => void) =>
  useCommand(async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    const { title, text, label, done, undo } = removal;
    if (!(await ask({ title: title(ids.length), text, yes: label, dangerous: true }))) return;
    try {
      const removed: string[] = [];
      for (let at = 0; at < ids.length; at += IDS_MAX)
        removed.push(...(await api.delete<{ removed: string[] }>(path, { ids: ids.slice(at, at + IDS_MAX) })).removed);
      list.remove(ids);
      onDone();
      showSnackbar(done, {
        kind: 'success',
        ...(undo && { action: { label: texts.undo, run: () => void takeBack(() => undo(removed), list) } }),
      });
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : texts.removeFailed, { kind: 'error' });
      await list.reload();
    }
  });

const takeBack = async (undo: () => Promise<unknown>, list: GrowingList<PageCard>): Promise<void> => {
  try {
    await undo();
    showSnackbar(texts.undone, { kind: 'success' });
  } catch {
    showSnackbar(texts.undoFailed, { kind: 'error' });
  }
  await list.reload();
};
