import { AUTOSAVE_MS } from '@recto/contracts/limits.ts';
import { session } from '@recto/frame';
import { useEffect, useState } from 'react';
import { pathOf } from './own-image.ts';

/** Pictures that were fetched or shown, by the path of their address without its signature, each as an address of its bytes. */
const known = new Map<string, string>();
const keep = (path: string, bytes: Blob): void => {
  if (!known.has(path)) known.set(path, URL.createObjectURL(bytes));
};

export type UsedPicture = {
  src: string;
  /** It is not to be seen: it is gone, or is being fetched. */
  isMissing: boolean;
  onLoad: () => void;
  onError: () => void;
};

/**
 * From where a picture of the text is shown. Signed addresses run out after ten minutes, and an old one comes back in
 * many ways: by undoing, pasting, restoring a copy. No answer of the API has one for a picture that is not in a saved
 * text, so that one which does not load is fetched as its owner's. What was shown once is kept, so that it is there when
 * it is drawn anew without a connection. The text keeps the address that it has: whatever it is, the server makes it anew.
 */
export function usePicture(src: string): UsedPicture {
  const path = pathOf(src);
  const present = () => ({ of: src, from: known.get(path) ?? src });
  const [shown, setShown] = useState(present);
  if (shown.of !== src) setShown(present);
  const [broken, setBroken] = useState<string | null>(null);
  const isWanted = broken === src && shown.from === src;

  useEffect(() => {
    if (!isWanted) return;
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const answer = known.has(path) ? null : await fetchOwn(path, aborter.signal);
      if (aborter.signal.aborted || answer === 'gone') return;
      if (answer === 'later') {
        timer = setTimeout(() => void look(), AUTOSAVE_MS);
        return;
      }
      if (answer) keep(path, answer);
      setShown({ of: src, from: known.get(path) ?? src });
    };
    void look();
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [isWanted, path, src]);

  return {
    src: shown.from,
    isMissing: isWanted,
    onLoad: () => void (shown.from === src && keepShown(src, path)),
    onError: () => setBroken(src),
  };
}

/** Keeps what has just been loaded: the browser has it at hand, and need not ask for it. */
async function keepShown(src: string, path: string): Promise<void> {
  if (known.has(path)) return;
  try {
    // One that is elsewhere is kept by the browser for long.
    const answer = await fetch(src, { cache: 'force-cache', redirect: 'error' });
    if (answer.ok) keep(path, await answer.blob());
  } catch {
    // It is shown all the same, for as long as it need not be drawn anew.
  }
}

/** The bytes of a picture, as its owner gets them; `later` where the connection, the session or the server is away for now. */
async function fetchOwn(path: string, signal: AbortSignal): Promise<Blob | 'later' | 'gone'> {
  const now = session();
  if (now.status !== 'signed-in') return 'later';
  try {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${now.token}` }, signal });
    if (answer.ok) return await answer.blob();
    return answer.status === 404 ? 'gone' : 'later';
  } catch {
    return 'later';
  }
}
