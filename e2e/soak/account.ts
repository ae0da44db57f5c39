import { setTimeout as pause } from 'node:timers/promises';
import type { Author } from '../src/author-drafts.ts';
import type { Applicant } from '../src/auth-people.ts';

/** Sends a call, apart from anybody's browser, again and again until there is an answer. Throws for a refusal. */
async function send<T>(url: string, method: string, token: string | null, data?: unknown): Promise<T> {
  const key = crypto.randomUUID();
  for (;;) {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'idempotency-key': key,
        ...(data !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: data === undefined ? null : JSON.stringify(data),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null);
    if (answer?.ok) return (await answer.json()) as T;
    if (answer && answer.status < 500) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
    await pause(500);
  }
}

/** Calls of somebody in a session of their own. */
export async function callsOf(url: string, { email, password }: Applicant): Promise<Author['call']> {
  const { token } = await send<{ token: string }>(`${url}/login`, 'POST', null, { email, password });
  return (method, path, data) => send(url + path, method, token, data);
}

/** Ends a session, as a person does who says elsewhere that it shall end. */
export const logOut = (url: string, token: string): Promise<unknown> => send(`${url}/api/logout`, 'POST', token);
