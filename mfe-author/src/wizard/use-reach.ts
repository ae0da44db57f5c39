import { networkError, timedOut } from '@recto/contracts/messages/common.ts';
import type { WizardStep } from '@recto/contracts/paths.ts';
import { isApiError } from '@recto/frame';
import { useEffect, useRef, useState } from 'react';
import { askAhead } from '../load/asked-ahead.ts';
import { inTime } from '../saving/in-time.ts';
import { mayPass } from '../saving/may-pass.ts';
import { stepScreens } from '../screens.ts';
import { callOf } from './steps.ts';

/**
 * For ways out of a step: nobody is led out of one into another that cannot be shown. `reach` answers whether one may go
 * now; where not, `problem` says why, until there is a network or whoever has pressed has read it.
 */
export function useReach() {
  const [problem, setProblem] = useState<string | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    const onLine = () => setProblem(null);
    window.addEventListener('online', onLine);
    return () => {
      isGone.current = true;
      window.removeEventListener('online', onLine);
    };
  }, []);
  return {
    async reach(step: WizardStep, id: string): Promise<boolean> {
      setProblem(null);
      const missing = await inTime(missingOf(step, id), timedOut);
      if (isGone.current) return false;
      setProblem(missing);
      return missing === null;
    },
    problem,
    dismiss: () => setProblem(null),
  };
}

/**
 * Why a step cannot be shown for now; null when it can, or says itself what is wrong with the draft. Code that cannot be
 * had while the data can is of a release that is gone, which the shell's message helps out of.
 */
async function missingOf(step: WizardStep, id: string): Promise<string | null> {
  if (!navigator.onLine) return networkError;
  try {
    await Promise.all([askAhead(callOf(step, id)), stepScreens[step]().catch(() => undefined)]);
    return null;
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    return mayPass(thrown) ? thrown.message : null;
  }
}
