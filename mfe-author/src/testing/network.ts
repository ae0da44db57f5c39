import { vi } from 'vitest';

/** What the app sent, as the server would see it. */
export type Sent = { call: string; body: unknown; key: string | null };
/** `null` as an answer: the connection is lost. */
export type Answer = { status?: number; body?: unknown } | null;
type Answerer = Answer | ((sent: Sent) => Answer | Promise<Answer>);

export type Network = {
  sent: Sent[];
  /** Says what comes back for `PATCH /api/…`; what nobody answers is a 404. */
  on: (call: string, answer: Answerer) => void;
  bodiesOf: (call: string) => unknown[];
};

/** Stands in for the server at the edge of the browser: what is behind `fetch`. */
export function network(): Network {
  const sent: Sent[] = [];
  const answers = new Map<string, Answerer>();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const one: Sent = {
      call: `${method} ${path}`,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      key: new Headers(headers).get('idempotency-key'),
    };
    sent.push(one);
    const given = answers.get(one.call) ?? { status: 404, body: { error: 'not found' } };
    const answer = typeof given === 'function' ? await given(one) : given;
    if (answer === null) throw new TypeError('The connection is lost');
    return new Response(JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  return {
    sent,
    on: (call, answer) => answers.set(call, answer),
    bodiesOf: call => sent.filter(one => one.call === call).map(one => one.body),
  };
}

/** A refusal in the API's shape. */
export const refusal = (status: number, error: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { error, ...more },
});
