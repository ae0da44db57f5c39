import { AUTOSAVE_MS } from '@recto/contracts/limits.ts';
import { session } from '@recto/frame';
import { useEffect, useState } from 'react';
import { pathOf } from './own-image.ts';

/** Pictures that were fetched, by the path of their address without its signature, each as an address of its bytes. */
const fetched = new Map<string, string>();

/**
 * From where a picture of the text is shown. Signed addresses run out after ten minutes, and an old one comes back in
 * many ways: by undoing, pasting, restoring a copy. No answer of the API has one for a picture that is not in a saved
 * text, so that one which does not load is fetched as its owner's. The text keeps the address that it has: whatever it
 * is, the server makes it anew.
 */
export function usePicture(src: string): { src: string; onError: () => void } {
  const path = pathOf(src);
  const [broken, setBroken] = useState<string | null>(null);
  const [, setFetched] = useState(0);
  const known = fetched.get(path);
  const isWanted = broken === src && known === undefined;

  useEffect(() => {
    if (!isWanted) return;
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const answer = await fetchOwn(path, aborter.signal);
      if (aborter.signal.aborted) return;
      if (answer === 'later') timer = setTimeout(() => void look(), AUTOSAVE_MS);
      else if (answer !== 'gone') {
        fetched.set(path, URL.createObjectURL(answer));
        setFetched(n => n + 1);
      }
    };
    void look();
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [isWanted, path]);

  return { src: known ?? src, onError: () => setBroken(src) };
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
