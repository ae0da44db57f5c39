/** From so many who shared a question on, the next one waits for more of them. */
const crowd = 4;
/** From one question to the next while there is a crowd. Milliseconds. */
const rest = 2;

/**
 * One question for all who ask at the same time. Everybody gets the answer to a question that was sent after they asked,
 * so that it tells what was so then or later; only one is under way, and who comes meanwhile shares the next. Where many
 * ask, questions are a moment apart: each costs more than what it is asked for. Who asks alone never waits.
 */
export const sharedAsk = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let notBefore = 0;

  const send = async (): Promise<T> => {
    await underWay;
    const early = notBefore - performance.now();
    if (early > 0) await new Promise(resolve => setTimeout(resolve, early));
    notBefore = waiting >= crowd ? performance.now() + rest : 0;
    waiting = 0;
    next = undefined;
    const asked = ask();
    underWay = asked.catch(() => undefined);
    return asked;
  };
  return () => {
    waiting += 1;
    next ??= send();
    return next;
  };
};
