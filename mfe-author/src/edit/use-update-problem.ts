import { networkError } from '@recto/contracts/messages/common.ts';
import { useSession } from '@recto/frame';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';

/** Why the page is not updated, as long as that is true for all one knows. */
export function useUpdateProblem() {
  const [problem, setProblem] = useState<string | null>(null);
  const isSignedIn = useSession().status === 'signed-in';
  const end = (ended: string) => setProblem(told => (told === ended ? null : told));
  useEffect(() => {
    if (isSignedIn) end(texts.updatedAfterLogin);
  }, [isSignedIn]);
  useEffect(() => {
    const onLine = () => end(networkError);
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, []);
  return {
    problem,
    setProblem,
    /** Whoever goes on writing has read it, and the network may be back. */
    goOn: () => end(networkError),
  };
}
