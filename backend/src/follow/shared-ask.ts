import { setImmediate as turn } from 'node:timers/promises';

/**
 * One question for all who ask at the same time. Everybody gets the answer to a question that was sent after they asked,
 * so that it tells what was so then or later; only one is under way, and who comes meanwhile shares the next. It is sent
 * two turns of the event loop late: those whose requests have arrived and were not read yet share it too, which halves
 * the questions of a busy process.
 */
export const sharedAsk = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  const send = async (): Promise<T> => {
    await underWay;
    await turn();
    await turn();
    next = undefined;
    const asked = ask();
    underWay = asked.catch(() => undefined);
    return asked;
  };
  return () => (next ??= send());
};
