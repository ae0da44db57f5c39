// Run by photo-maker.ts in a process of its own: makes the sizes of one picture after the other, as it is told.
import { Refused } from '../refused.ts';
import { makePhoto, type PhotoTask } from './photo.ts';
import type { Answer } from './photo-maker.ts';

const answerTo = async (task: PhotoTask): Promise<Answer> => {
  try {
    return { made: await makePhoto(task) };
  } catch (error) {
    if (error instanceof Refused) return { refused: { code: error.code, details: error.details } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on('message', async (task: PhotoTask) => {
  const answer = await answerTo(task);
  if (process.connected) process.send?.(answer);
});
process.once('disconnect', () => process.exit());
// They reach every process of a terminal. This one is needed until the backend has answered the last request.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
