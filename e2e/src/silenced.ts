import type { TestInstallation } from '../../tools/processes.ts';

/** Stops the backend as it is: it takes what is sent and answers nothing, until it is let go on, at the latest at the end. */
export function silenced(recto: TestInstallation) {
  const { backend } = recto.pids();
  if (backend === undefined) throw new Error('There is no backend');
  process.kill(backend, 'SIGSTOP');
  const goOn = () => process.kill(backend, 'SIGCONT');
  return { goOn, [Symbol.dispose]: goOn };
}
