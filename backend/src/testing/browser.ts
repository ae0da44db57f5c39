import { randomUUID } from 'node:crypto';
import type { AnswerOf, Call } from '@recto/contracts/http/call.ts';
import type { ApiError } from '@recto/contracts/http/shared.ts';
import type { InjectOptions } from 'fastify';
import type { App } from '../http/app-types.ts';

export type Sent = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};
export type Answer<T = ApiError> = { status: number; body: T; headers: InjectHeaders; bytes: Buffer };
type InjectHeaders = Readonly<Record<string, number | string | string[] | undefined>>;

/** One browser: keeps cookies and a token, and asks to see what it has done. */
export class Browser {
  token: string | null = null;
  readonly cookies = new Map<string, string>();
  /** Its network address. */
  address = '127.0.0.1';
  #seen: string | null = null;
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  /** Makes a call that must succeed; answers its body. */
  async ask<C extends Call>(call: C, sent: Sent = {}): Promise<AnswerOf<C>> {
    const { status, body, bytes } = await this.try<AnswerOf<C>>(call, sent);
    if (status >= 300) throw new Error(`${call.method} ${call.url} answered ${status}: ${bytes.toString()}`);
    return body;
  }

  /** Makes a call; answers whatever comes. */
  try<T = ApiError>({ method, url }: Pick<Call, 'method' | 'url'>, sent: Sent = {}): Promise<Answer<T>> {
    const path = url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? name));
    const query = sent.query ? `?${new URLSearchParams(sent.query).toString()}` : '';
    return this.send<T>(method, `${path}${query}`, sent);
  }

  async send<T = ApiError>(
    method: Call['method'],
    url: string,
    sent: Pick<Sent, 'body' | 'headers'> = {},
  ): Promise<Answer<T>> {
    const { payload, headers } = await encoded(sent.body);
    const request: InjectOptions = {
      method,
      url,
      remoteAddress: this.address,
      headers: {
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(this.#seen && { 'x-after': this.#seen }),
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map(pair => pair.join('=')).join('; ') }),
        ...headers,
        ...sent.headers,
      },
      ...(payload !== undefined && { payload }),
    };
    const response = await this.#app.inject(request);
    for (const { name, value, maxAge } of response.cookies)
      if (maxAge === 0 || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    const position = response.headers['x-position'];
    if (typeof position === 'string' && BigInt(position) > BigInt(this.#seen ?? 0)) this.#seen = position;
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = (isJson ? response.json() : {}) as T;
    return { status: response.statusCode, body, headers: response.headers, bytes: response.rawPayload };
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
