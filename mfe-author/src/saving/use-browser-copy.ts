import type { Contents } from '@recto/contracts/http/shared.ts';
import { useSession } from '@recto/frame';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type BrowserCopy, browserCopy, type Copy, type KeptSettings, sweepCopies } from './browser-copy.ts';
import { sameContents, sameSettings } from './contents.ts';
import { pauseFor } from './pause-for.ts';

type Given = {
  kind: 'draft' | 'page';
  pageId: string;
  /** The text as it is now, and what it started from. */
  read: () => { contents: Contents; revision: number; settings?: KeptSettings; sent: readonly Contents[] };
  /** Some of it is not on the server. */
  isUnsaved: boolean;
  /** What the server has; copies of the same text are of no use. */
  saved: Contents;
  savedSettings?: KeptSettings;
};

export type LeftCopy = {
  /** What a tab that went away has left behind and nobody has decided on yet. */
  copy: Copy | null;
  /** It was decided on. */
  forget: () => void;
  /** The browser has no room for a copy. */
  isFull: boolean;
  /** Something was typed. */
  touch: () => void;
};

/** Keeps what is written in this browser too, until the server has it, and finds what was left behind last time. */
export function useBrowserCopy({ kind, pageId, read, isUnsaved, saved, savedSettings }: Given): LeftCopy {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  // A session that ends while one writes does not make it another person's text, nor what is kept of it another tab's.
  const [writerId, setWriterId] = useState(userId);
  if (userId !== null && userId !== writerId) setWriterId(userId);
  const copy = useRef<BrowserCopy | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const length = useRef(saved.body.length);
  const [left, setLeft] = useState<readonly Copy[]>([]);
  const [isFull, setFull] = useState(false);

  const write = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!isUnsaved) return;
    const { contents, revision, settings, sent } = read();
    length.current = contents.body.length;
    void copy.current?.write(contents, revision, settings, sent).then(fits => setFull(!fits));
  };
  const writeNow = useRef(write);
  useEffect(() => {
    writeNow.current = write;
  });
  const isNews = useEffectEvent(
    (found: Copy) => !sameContents(found.contents, saved) || !sameSettings(found.settings, savedSettings),
  );

  useEffect(() => {
    if (writerId === null) return;
    const opened = browserCopy(kind, pageId, writerId);
    copy.current = opened;
    let isGone = false;
    sweepCopies();
    void opened.left().then(found => {
      if (isGone) return;
      for (const one of found) if (!isNews(one)) opened.forget(one);
      setLeft(found.filter(one => isNews(one)));
    });
    return () => {
      isGone = true;
      opened.close();
    };
  }, [kind, pageId, writerId]);

  // Who leaves at once leaves the last words behind, too. The editor is still there to be read.
  useLayoutEffect(
    () => () => {
      if (timer.current !== undefined) writeNow.current();
    },
    [],
  );

  useEffect(() => {
    if (!isUnsaved) copy.current?.drop();
  }, [isUnsaved]);

  useEffect(() => {
    const now = () => writeNow.current();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
      clearTimeout(timer.current);
    };
  }, []);

  return {
    copy: left[0] ?? null,
    forget() {
      const [first, ...others] = left;
      if (first) copy.current?.forget(first);
      setLeft(others);
    },
    isFull: isFull && isUnsaved,
    touch() {
      timer.current ??= setTimeout(() => writeNow.current(), pauseFor(length.current));
    },
  };
}
