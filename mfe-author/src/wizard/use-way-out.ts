import * as paths from '@recto/contracts/paths.ts';
import { useCommand } from '@recto/frame';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useReach } from './use-reach.ts';

type Given = {
  /** The draft. */
  id: string;
  /** True when the server has everything. */
  save?: () => Promise<boolean>;
  /** It has by now. */
  isSaved?: boolean;
  /** Why it has not. */
  why?: string | null;
};

/**
 * Back and Next of a step, which is saved first. Where that does not succeed, or the other step cannot be shown,
 * `problem` is for whoever has pressed, until it is saved, there is a network, or they have read it.
 */
export function useWayOut({ id, save, isSaved = true, why = null }: Given) {
  const navigate = useNavigate();
  const way = useReach();
  const [isHeld, setHeld] = useState(false);
  if (isHeld && isSaved) setHeld(false);
  const { run, isRunning } = useCommand(async (to: paths.WizardStep) => {
    setHeld(false);
    way.dismiss();
    if (save && !(await save())) setHeld(true);
    else if (await way.reach(to, id)) void navigate(paths.wizard(to, id));
  });
  const problem = (isHeld ? why : null) ?? way.problem;
  return {
    leave: (to: paths.WizardStep) => void run(to),
    isRunning,
    problem,
    /** Another button has led nowhere either. */
    hold: () => setHeld(true),
    dismiss() {
      setHeld(false);
      way.dismiss();
    },
  };
}
