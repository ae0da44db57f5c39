import { session } from '@recto/frame';

/** `list`: the path of the list that it was removed from; `until`: the last moment, in milliseconds. */
type Kept = { list: string; userId: string | null; ids: string[]; until: number };

const KEY = 'undo';
/** How long after a removal a reload offers again to take it back, in milliseconds. */
const KEPT_MS = 60_000;

const userId = (): string | null => {
  const now = session();
  return now.status === 'signed-in' ? now.userId : null;
};

/** Keeps what was removed last in this tab, so that it can be taken back after a reload, too. */
export const keepUndo = (list: string, ids: string[]): void => {
  const kept: Kept = { list, userId: userId(), ids, until: Date.now() + KEPT_MS };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Where storage is refused or full, it can be taken back until the page is left.
  }
};

export const forgetUndo = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept.
  }
};

/** What may be taken back in this list now: one's own, and not too long ago. */
export const keptUndo = (list: string): string[] | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.list === list && kept.userId === userId() && Date.now() < kept.until ? kept.ids : null;
  } catch {
    return null;
  }
};
