import { networkError } from '@recto/contracts/messages/common.ts';
import { useEffect, useState } from 'react';

/**
 * For ways out of a step that need the network, since the step they lead to is fetched: without one `isMissing` answers
 * true, and `problem` is for whoever has pressed, until there is a network or they have read it.
 */
export function useNetworkAsked() {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const onLine = () => setHeld(false);
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, []);
  return {
    isMissing(): boolean {
      setHeld(!navigator.onLine);
      return !navigator.onLine;
    },
    problem: isHeld ? networkError : null,
    dismiss: () => setHeld(false),
  };
}
