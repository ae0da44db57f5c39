import { vi } from 'vitest';

/** What the app sent, as the server would see it. */
export type Sent = { call: string; body: unknown; headers: Headers; signal: AbortSignal | null };
/** `null` as an answer: the connection is lost. */
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | null;
type Answerer = Answer | ((sent: Sent) => Answer | Promise<Answer>);

/**
 * Stands in for the server at the edge of the browser: what is behind `fetch`. Calls are named `POST /login`; what
 * nobody answers is a 404. Answers how to say what comes back, and what was sent.
 */
export function network(): {
  sent: Sent[];
  on: (call: string, answer: Answerer) => void;
  bodiesOf: (call: string) => unknown[];
} {
  const sent: Sent[] = [];
  const answers = new Map<string, Answerer>();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const call = `${method} ${path}`;
    const one: Sent = {
      call,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
      signal: signal ?? null,
    };
    sent.push(one);
    const given = answers.get(call) ?? { status: 404, body: { error: 'not found' } };
    const answer = typeof given === 'function' ? await given(one) : given;
    if (answer === null) throw new TypeError('The connection is lost');
    return new Response(JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  });
  return {
    sent,
    on: (call, answer) => answers.set(call, answer),
    bodiesOf: call => sent.filter(one => one.call === call).map(one => one.body),
  };
}

/** A refusal in the API's shape. */
export const refusal = (
  status: number,
  error: string,
  more: { message?: string; fields?: Record<string, string> } = {},
): Answer => ({
  status,
  body: { error, ...more },
});
