import type { Contents } from '@recto/contracts/http/shared.ts';
import type { DraftContents } from '@recto/contracts/http/wizard.ts';
import { AUTOSAVE_MS } from '@recto/contracts/limits.ts';
import { savedAfterLogin } from '@recto/contracts/messages/page.ts';
import { isApiError, newKey } from '@recto/frame';
import { confirmed } from './confirmed.ts';
import { sameContents } from './contents.ts';
import { inTime } from './in-time.ts';
import { mayPass } from './may-pass.ts';

/** Where the text is. Only `saved` says that the server has all of it. */
export type SaveStatus =
  | { name: 'clean' | 'saving' | 'saved' }
  /** Not saved yet. `detail`: why, where trying again by itself will not help. */
  | { name: 'failed'; detail?: string }
  /** Another window has saved meanwhile: nothing is sent until somebody has chosen. */
  | { name: 'conflict'; theirs: DraftContents }
  /** The draft takes no more text: it was published or moved to the trash elsewhere. */
  | { name: 'closed'; reason: 'published' | 'gone' };

export type AutosaveState = { status: SaveStatus; isUnsaved: boolean };

export type Autosave = {
  state: () => AutosaveState;
  subscribe: (listener: () => void) => () => void;
  /** Something was typed. */
  touch: () => void;
  /** Saves what there is now; true when the server then has all of it. */
  flush: () => Promise<boolean>;
  /** The same for somebody who waits to leave: false as soon as it fails or takes too long. Saving goes on by itself. */
  saveToLeave: () => Promise<boolean>;
  /** Somebody is back: what was moved to the trash may have been restored from it. */
  lookAgain: () => Promise<boolean>;
  /** Ends a conflict. `mine` is saved over the other text; with `theirs` the caller puts it into the form. */
  choose: (which: 'mine' | 'theirs') => void;
  /** The revision that the next save starts from. */
  revision: () => number;
  /** What was sent from this browser and not answered. */
  sent: () => readonly Contents[];
  /** What another tab has left behind is written on here: its saves, should they be done yet, are one's own. */
  restored: (copy: { contents: Contents; sent?: readonly Contents[] | undefined }) => void;
  stop: () => void;
};

type Given = {
  start: { contents: Contents; revision: number };
  /** The text as it is at this moment. */
  read: () => Contents;
  /**
   * `mayRetry` is told when no answer came, and answers whether to try again at once.
   * @throws ApiError
   */
  send: (contents: Contents, revision: number, key: string, mayRetry: () => boolean) => Promise<{ revision: number }>;
  everyMs?: number;
};

/**
 * Saves a draft while it is written. One save is under way at a time and starts from what the last one left, so that
 * one's own saves never meet. A save whose answer was lost is sent again as it was, under its key, before anything
 * newer: the server then knows it and it is no conflict.
 */
export function createAutosave({ start, read, send, everyMs = AUTOSAVE_MS }: Given): Autosave {
  const listeners = new Set<() => void>();
  let state: AutosaveState = { status: { name: 'clean' }, isUnsaved: false };
  let saved = start.contents;
  let revision = start.revision;
  let isTouched = false;
  let attempt: { contents: Contents; key: string } | null = null;
  let elsewhere: readonly Contents[] = [];
  let running: Promise<unknown> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** What is said of a draft in the trash stays until it is known to be back. */
  let looksAgain = false;
  /** How many wait to leave. */
  let waiting = 0;

  const isHeld = () => state.status.name === 'conflict' || (state.status.name === 'closed' && !looksAgain);

  const tell = (status: SaveStatus = state.status) => {
    const isUnsaved = isTouched || attempt !== null;
    if (status === state.status && isUnsaved === state.isUnsaved) return;
    state = { status, isUnsaved };
    for (const listener of [...listeners]) listener();
  };

  const mayRetry = (): boolean => {
    tell({ name: 'failed' });
    return waiting === 0 && !isStopped;
  };

  const arm = () => {
    if (timer !== undefined || isStopped || isHeld()) return;
    timer = setTimeout(() => {
      timer = undefined;
      void cycle(false);
    }, everyMs);
  };

  /** Sends what is pending, or else the text as it is now. */
  const sendOne = async (): Promise<boolean> => {
    if (!attempt) {
      const contents = read();
      isTouched = false;
      if (sameContents(contents, saved)) {
        tell(state.status.name === 'failed' ? { name: 'clean' } : state.status);
        return true;
      }
      attempt = { contents, key: newKey() };
    }
    const { contents, key } = attempt;
    // What says that it is tried again stays while that goes on, instead of changing every few seconds for an hour.
    const goesOn = state.status.name === 'failed' && state.status.detail === undefined;
    if (!goesOn && !looksAgain) tell({ name: 'saving' });
    try {
      ({ revision } = confirmed(await send(contents, revision, key, mayRetry), 'revision'));
      saved = contents;
      attempt = null;
      elsewhere = [];
      tell({ name: isTouched ? 'clean' : 'saved' });
      return true;
    } catch (thrown) {
      if (goOnFromOwn(thrown, contents)) return true;
      fail(thrown);
      return false;
    }
  };

  /** Whether what the server has instead was sent from this browser, too: then it is no conflict. */
  const goOnFromOwn = (thrown: unknown, contents: Contents): boolean => {
    const theirs = theirsIn(thrown);
    const isIt = (text: Contents) => theirs !== null && sameContents(theirs.contents, text);
    if (!theirs || ![contents, ...elsewhere].some(isIt)) return false;
    attempt = null;
    saved = theirs.contents;
    revision = theirs.revision;
    if (!isIt(contents)) isTouched = true;
    tell({ name: isTouched ? 'clean' : 'saved' });
    return true;
  };

  const fail = (thrown: unknown) => {
    if (!isApiError(thrown)) {
      tell({ name: 'failed' });
      throw thrown;
    }
    if (mayPass(thrown)) {
      tell({ name: 'failed' });
      return arm();
    }
    if (thrown.status === 401) return tell({ name: 'failed', detail: savedAfterLogin });
    attempt = null;
    const theirs = theirsIn(thrown);
    isTouched = true;
    if (theirs) tell({ name: 'conflict', theirs });
    else if (thrown.error === 'published') tell({ name: 'closed', reason: 'published' });
    else if (thrown.status === 404) tell({ name: 'closed', reason: 'gone' });
    else tell({ name: 'failed', detail: Object.values(thrown.fields)[0] ?? thrown.message });
  };

  const cycle = async (untilClean: boolean): Promise<boolean> => {
    while (running) await running.catch(() => undefined);
    let isSaved = true;
    while (isSaved && !isHeld() && (isTouched || attempt)) {
      running = sendOne();
      try {
        isSaved = await sendOneOf(running);
      } finally {
        running = null;
      }
      if (!untilClean && isSaved) {
        if (isTouched) arm();
        break;
      }
    }
    return isSaved && !state.isUnsaved;
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch() {
      isTouched = true;
      tell(state.status.name === 'saved' ? { name: 'clean' } : state.status);
      arm();
    },
    flush: () => cycle(true),
    async saveToLeave() {
      waiting++;
      try {
        return await inTime(cycle(true), false, state.status.name === 'failed');
      } finally {
        waiting--;
      }
    },
    async lookAgain() {
      if (state.status.name !== 'closed' || state.status.reason !== 'gone' || looksAgain) return false;
      looksAgain = true;
      try {
        return await cycle(false);
      } finally {
        looksAgain = false;
      }
    },
    choose(which) {
      if (state.status.name !== 'conflict') return;
      const { theirs } = state.status;
      revision = theirs.revision;
      saved = theirs.contents;
      isTouched = which === 'mine';
      tell({ name: 'clean' });
      if (which === 'mine') void cycle(true);
    },
    revision: () => revision,
    sent: () => (attempt ? [...elsewhere, attempt.contents] : elsewhere),
    restored({ contents, sent = [] }) {
      elsewhere = [...sent, contents];
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

const sendOneOf = async (running: Promise<unknown>): Promise<boolean> => (await running) === true;

/** What the server has instead of what was sent. */
function theirsIn(thrown: unknown): DraftContents | null {
  const body = isApiError(thrown) && thrown.error === 'draft-changed' ? thrown.body : null;
  return typeof body === 'object' && body !== null && 'page' in body ? (body.page as DraftContents) : null;
}
