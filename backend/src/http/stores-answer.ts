import type { Context } from '../context.ts';

/** Whether each store answers, asked now; the document store counts as away while calls that need it are refused. */
export const storesAnswer = async (context: Context): Promise<{ eventStore: boolean; documentStore: boolean }> => {
  const [eventStore, documentStore] = await Promise.all([
    isDone(context.log.head()),
    isDone(context.state.command({ ping: 1 })),
  ]);
  return { eventStore, documentStore: documentStore && context.documents.isThereNow() };
};

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
