import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf, Call } from '@recto/contracts/http/call.ts';
import type { ApiError } from '@recto/contracts/http/shared.ts';
import type { App } from '../http/app-types.ts';

export type Sent = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};
export type Answer<T = ApiError> = { status: number; body: T; headers: Headers; bytes: Buffer };
type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/** How requests reach the backend: into an app in this process, or over HTTP. */
export type Transport = (request: {
  method: Call['method'];
  url: string;
  address: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}) => Promise<{ status: number; headers: Headers; bytes: Buffer }>;

const injectedInto =
  (app: App): Transport =>
  async ({ address, ...request }) => {
    const { statusCode, headers, rawPayload } = await app.inject({ ...request, remoteAddress: address });
    return { status: statusCode, headers, bytes: rawPayload };
  };

export const overHttp =
  (site: string): Transport =>
  async ({ method, url, headers, payload }) => {
    const body =
      payload === undefined ? null : new Blob([typeof payload === 'string' ? payload : new Uint8Array(payload)]);
    const response = await fetch(`${site}${url}`, { method, headers, body, redirect: 'manual' });
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

/** Before a stale read is asked again: in one process, the projections need the time too. */
const askAgainMs = 20;

/** One browser: keeps cookies and a token, and asks to see what it has done. */
export class Browser {
  token: string | null = null;
  readonly cookies = new Map<string, string>();
  /** Its network address. */
  address = '127.0.0.1';
  #seen: string | null = null;
  readonly #transport: Transport;

  constructor(to: App | Transport) {
    this.#transport = typeof to === 'function' ? to : injectedInto(to);
  }

  /** Makes a call that must succeed; answers its body. */
  async ask<C extends Call>(call: C, sent: Sent = {}): Promise<AnswerOf<C>> {
    const { status, body, bytes } = await this.try<AnswerOf<C>>(call, sent);
    if (status >= 300) throw new Error(`${call.method} ${call.url} answered ${status}: ${bytes.toString()}`);
    return body;
  }

  /** Makes a call; answers whatever comes. As the site's client does, a read that is behind is asked again. */
  async try<T = ApiError>({ method, url }: Pick<Call, 'method' | 'url'>, sent: Sent = {}): Promise<Answer<T>> {
    const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? name));
    const query = sent.query ? `?${new URLSearchParams(sent.query).toString()}` : '';
    for (;;) {
      const answer = await this.send<T>(method, `${path}${query}`, sent);
      if (method !== 'GET' || answer.headers['x-stale'] !== 'true') return answer;
      await pause(askAgainMs);
    }
  }

  /** Waits for what somebody else did, too: tests do not guess how long the read models take. */
  after(other: Browser): this {
    if (BigInt(other.#seen ?? 0) > BigInt(this.#seen ?? 0)) this.#seen = other.#seen;
    return this;
  }

  async send<T = ApiError>(
    method: Call['method'],
    url: string,
    sent: Pick<Sent, 'body' | 'headers'> = {},
  ): Promise<Answer<T>> {
    const { payload, headers } = await encoded(sent.body);
    const response = await this.#transport({
      method,
      url,
      address: this.address,
      headers: {
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.#seen && { 'x-after': this.#seen }),
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map(pair => pair.join('=')).join('; ') }),
        ...headers,
        ...sent.headers,
      },
      ...(payload !== undefined && { payload }),
    });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) this.#keep(String(cookie));
    const position = response.headers['x-position'];
    if (typeof position === 'string' && BigInt(position) > BigInt(this.#seen ?? 0)) this.#seen = position;
    const { status, bytes } = response;
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status, body: (isJson ? JSON.parse(bytes.toString()) : {}) as T, headers: response.headers, bytes };
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

type Encoded = { payload?: string | Buffer; headers?: Record<string, string> };

const encoded = async (body: unknown): Promise<Encoded> => {
  if (body === undefined) return {};
  if (!(body instanceof FormData))
    return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const form = new Response(body);
  return {
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
  };
};
