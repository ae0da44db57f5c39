import { api } from '@recto/frame';

/** How long an answer that nobody has taken is as good as a new one. Milliseconds. */
const NEW_MS = 30_000;

const answers = new Map<string, { data: unknown; since: number }>();

/**
 * Asks for what a screen shows before one goes there, so that one goes only where there is something to see; the screen
 * takes this answer. One that comes too late for who waits is there when they try again.
 * @throws ApiError
 */
export async function askAhead(path: string): Promise<void> {
  if (askedAhead(path) === undefined) answers.set(path, { data: await api.get(path), since: performance.now() });
}

/** The answer that was asked for ahead; undefined where there is none that is new. */
export function askedAhead<T>(path: string): T | undefined {
  const answer = answers.get(path);
  return answer && performance.now() - answer.since < NEW_MS ? (answer.data as T) : undefined;
}

/** The same, once: who comes again asks anew. */
export function takeAskedAhead<T>(path: string): T | undefined {
  const data = askedAhead<T>(path);
  answers.delete(path);
  return data;
}

/** For who has changed what the answers tell. */
export const forgetAskedAhead = (): void => answers.clear();
