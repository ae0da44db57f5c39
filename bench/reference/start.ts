import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { requestsTo, type Work } from '../load.ts';

/** Bare routes in a process of their own, as the backend is one. */
export type Reference = {
  url: string;
  pid: number;
  /** Requests to a route that answers these bytes and nothing else. */
  sameBytes: (answer: { type: string; bytes: Uint8Array }) => Promise<Work>;
  end: () => Promise<void>;
};

/** So many readers ask at the same time. */
export const connections = 64;

export async function startReference(mongoUrl: string, eventStoreUrl: string): Promise<Reference> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, MONGODB_URL: mongoUrl, EVENTSTORE_URL: eventStoreUrl },
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    pid: child.pid ?? 0,
    sameBytes: async ({ type, bytes }) => {
      await fetch(`${url}/same`, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Blob([new Uint8Array(bytes)]),
      });
      return requestsTo({ url: `${url}/same`, connections });
    },
    end: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
