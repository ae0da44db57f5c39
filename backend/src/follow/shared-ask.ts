/**
 * One question for all who ask at the same time. Everybody gets the answer to a question that was sent after they asked,
 * so that it tells what was so then or later; only one is under way, and who comes meanwhile shares the next.
 */
export const sharedAsk = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let next: Promise<T> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  const send = async (): Promise<T> => {
    await underWay;
    next = undefined;
    const asked = ask();
    underWay = asked.catch(() => undefined);
    return asked;
  };
  return () => (next ??= send());
};
