import { useCommand } from '@recto/frame';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

type Given = {
  /** True when the server has everything. */
  save: () => Promise<boolean>;
  /** It has by now. */
  isSaved: boolean;
  /** Why it has not. */
  why: string | null;
};

/**
 * Back and Next of a step that saves first. Where that does not succeed, `problem` is for whoever has pressed, until it
 * is saved or they have read it.
 */
export function useWayOut({ save, isSaved, why }: Given) {
  const navigate = useNavigate();
  const [isHeld, setHeld] = useState(false);
  if (isHeld && isSaved) setHeld(false);
  const { run, isRunning } = useCommand(async (to: string) => {
    setHeld(false);
    if (await save()) void navigate(to);
    else setHeld(true);
  });
  const problem = isHeld ? why : null;
  return {
    leave: (to: string) => void run(to),
    isRunning,
    problem,
    /** Another button has led nowhere either. */
    hold: () => setHeld(true),
    dismiss: () => setHeld(false),
  };
}
