import { useCommand } from '@recto/frame';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNetworkAsked } from './use-network-asked.ts';

type Given = {
  /** True when the server has everything. */
  save: () => Promise<boolean>;
  /** It has by now. */
  isSaved: boolean;
  /** Why it has not. */
  why: string | null;
};

/**
 * Back and Next of a step that saves first. Where that does not succeed, or there is no network to fetch the other step
 * from, `problem` is for whoever has pressed, until it is saved, there is a network, or they have read it.
 */
export function useWayOut({ save, isSaved, why }: Given) {
  const navigate = useNavigate();
  const network = useNetworkAsked();
  const [isHeld, setHeld] = useState(false);
  if (isHeld && isSaved) setHeld(false);
  const { run, isRunning } = useCommand(async (to: string) => {
    setHeld(false);
    network.dismiss();
    if (!(await save())) setHeld(true);
    else if (!network.isMissing()) void navigate(to);
  });
  const problem = (isHeld ? why : null) ?? network.problem;
  return {
    leave: (to: string) => void run(to),
    isRunning,
    problem,
    /** Another button has led nowhere either. */
    hold: () => setHeld(true),
    dismiss() {
      setHeld(false);
      network.dismiss();
    },
  };
}
