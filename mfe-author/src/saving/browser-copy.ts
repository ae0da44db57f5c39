import type { EditedPage } from '@recto/contracts/http/pages.ts';
import type { Contents } from '@recto/contracts/http/shared.ts';
import { UNSAVED_KEPT_MS } from '@recto/contracts/limits.ts';
import { newKey } from '@recto/frame';
import { roomierStorage } from './roomier-storage.ts';

/** What is sent with the text of a published page. Its password is kept nowhere. */
export type KeptSettings = Pick<EditedPage, 'configurations' | 'tags' | 'url'>;

/** Text that was not on the server when its tab went away. */
export type Copy = {
  key: string;
  /** Whose it is: nobody else is offered it. */
  userId: string | null;
  contents: Contents;
  settings?: KeptSettings | undefined;
  /** What it started from. */
  revision: number;
  /** Earlier texts that were sent and not answered: the server may come to have them yet. */
  sent?: readonly Contents[] | undefined;
  /** When it was written, ISO 8601. */
  at: string;
  /** Counts what its tab has written and let go of. */
  turn?: number;
};

export type BrowserCopy = {
  /** Keeps the text; false when the browser has no room for it anywhere. */
  write: (
    contents: Contents,
    revision: number,
    settings?: KeptSettings,
    sent?: readonly Contents[],
  ) => Promise<boolean>;
  /** The text is on the server. */
  drop: () => void;
  /** What other tabs have left behind, the newest first. Those that are still open are not among them. */
  left: () => Promise<Copy[]>;
  forget: (copy: Copy) => void;
  /** This tab is done with the page; its copy, if there is one, stays. */
  close: () => void;
};

const PREFIX = 'unsaved';
/** To write a copy of more code units than this at once holds up whoever is typing. */
const LONG = 50_000;
/**
 * In the place of a copy that is of no more use: nothing up to this turn of its tab is offered. It stands in localStorage
 * until it is in the database, and there for a day: after a crash localStorage is what it was up to a minute before.
 */
type Note = { letGo: number; at: string };
const NOTE_KEPT_MS = 86_400_000;

/**
 * Copies of what is being written, in this browser, by page. Each open editor has one of its own, so that two tabs do
 * not write over each other. They are in IndexedDB, which has room for long ones and is on the disk when it says so;
 * small ones are in localStorage too, which is written at once even while a tab is closing, but reaches the disk only
 * up to a minute later.
 * @param kind drafts and published pages are apart, but that what was written in a draft while it was published elsewhere
 *   is found with its page
 */
export function browserCopy(kind: 'draft' | 'page', pageId: string, userId: string | null): BrowserCopy {
  const groupOf = (of: typeof kind) => `${PREFIX}:${of}:${pageId}:`;
  const groups = kind === 'page' ? [groupOf('page'), groupOf('draft')] : [groupOf('draft')];
  const own = groupOf(kind) + newKey();
  let unlock = hold(own);
  let isInRoomier = false;
  let turn = 0;

  const inRoomier = (text: string): Promise<boolean> => {
    isInRoomier = true;
    return inTurn(() => roomierStorage.write(own, text)).then(
      () => true,
      () => false,
    );
  };

  return {
    async write(contents, revision, settings, sent) {
      const mine = ++turn;
      const at = new Date().toISOString();
      const text = JSON.stringify({ key: own, userId, contents, settings, revision, sent, at, turn } satisfies Copy);
      const isLong = text.length > LONG;
      const isAtOnce = !isLong || document.visibilityState !== 'visible';
      const fitsLocal = isAtOnce && inLocal(own, text);
      const fits = await inRoomier(text);
      // Meanwhile a newer text was written, or none is needed any more.
      if (mine !== turn) return true;
      if (fits && isLong) removeLocal(own);
      return fits || fitsLocal || (!isAtOnce && inLocal(own, text));
    },
    drop() {
      turn++;
      if (isInRoomier) letGo(own, turn);
      else removeLocal(own);
      isInRoomier = false;
    },
    async left() {
      const local = groups.flatMap(localEntries);
      const roomier = () => Promise.all(groups.map(roomierStorage.entries));
      const texts = [...local, ...(await inTurn(roomier).catch(() => [])).flat()];
      const open = await held();
      const newest = new Map<string, Copy>();
      const gone = new Map<string, number>();
      for (const [key, text] of texts) {
        const kept = parsed(key, text);
        if (!kept) continue;
        if ('letGo' in kept) gone.set(key, Math.max(kept.letGo, gone.get(key) ?? 0));
        else if (kept.at >= (newest.get(key)?.at ?? '')) newest.set(key, kept);
      }
      const isGone = ({ key, turn = 1 }: Copy) => turn <= (gone.get(key) ?? 0);
      return [...newest.values()]
        .filter(copy => copy.userId === userId && copy.key !== own && !open.has(copy.key) && !isGone(copy))
        .toSorted((a, b) => b.at.localeCompare(a.at));
    },
    forget: ({ key }) => letGo(key, Number.MAX_SAFE_INTEGER),
    close() {
      unlock();
      unlock = () => {};
    },
  };
}

/** Clears away what nobody has asked for in a long time. */
export function sweepCopies(now = Date.now()): void {
  const isOld = ([key, text]: [string, string]): boolean => {
    const kept = parsed(key, text);
    return !kept || now - Date.parse(kept.at) > ('letGo' in kept ? NOTE_KEPT_MS : UNSAVED_KEPT_MS);
  };
  for (const entry of localEntries(`${PREFIX}:`)) {
    const note = noteIn(entry);
    // As long as the copy that it stands for may be kept.
    if (note && now - Date.parse(note.at) <= UNSAVED_KEPT_MS) letGo(entry[0], note.letGo, note.at);
    else if (note || isOld(entry)) removeLocal(entry[0]);
  }
  void roomierStorage
    .entries(`${PREFIX}:`)
    .then(entries => Promise.all(entries.filter(isOld).map(([key]) => roomierStorage.remove(key))))
    // Where the browser refuses it, there is nothing in it.
    .catch(() => undefined);
}

function parsed(key: string, text: string): Copy | Note | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return null;
    if ('letGo' in kept) return kept as Note;
    return 'contents' in kept ? { ...(kept as Copy), key } : null;
  } catch {
    return null;
  }
}

function noteIn([key, text]: [string, string]): Note | null {
  const kept = parsed(key, text);
  return kept && 'letGo' in kept ? kept : null;
}

function inLocal(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    // An old, shorter text must not be taken for the newest.
    removeLocal(key);
    return false;
  }
}

let before: Promise<unknown> = Promise.resolve();

/** One after the other: an older text never ends up over a newer one, nor comes back once it is removed. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = before.then(act);
  before = done.catch(() => undefined);
  return done;
}

/**
 * Lets go of what a tab has written up to a turn. The tab may be gone before the database is through, as when one saves
 * and closes it: until then a note in localStorage keeps the copy from being offered.
 */
function letGo(key: string, turn: number, at = new Date().toISOString()): void {
  const note = JSON.stringify({ letGo: turn, at } satisfies Note);
  inLocal(key, note);
  inTurn(() => roomierStorage.write(key, note)).then(
    // Unless a newer text stands in its place by now.
    () => localEntries(key).some(noteIn) && removeLocal(key),
    // The database may still have the copy: the note stays, and is tried again when a next editor is opened.
    () => undefined,
  );
}

function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is refused: there is nothing in it either.
  }
}

function localEntries(prefix: string): [string, string][] {
  try {
    return Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key, String(text)]);
  } catch {
    return [];
  }
}

/** A lock tells other tabs that this editor is open. It goes with the tab, however that ends. */
function hold(name: string): () => void {
  const locks = globalThis.navigator?.locks;
  if (!locks) return () => {};
  const { promise, resolve } = Promise.withResolvers<void>();
  locks.request(name, () => promise).catch(() => undefined);
  return resolve;
}

async function held(): Promise<Set<string>> {
  const found = await globalThis.navigator?.locks?.query();
  return new Set(found?.held?.flatMap(lock => lock.name ?? []));
}
