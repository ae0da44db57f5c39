import { setTimeout } from 'node:timers/promises';

/** Limits by the minute are waited for, longer ones are not. */
const longestPauseSeconds = 90;

/** Whoever calls the site as a browser would, signed in or not. */
export type Visitor = {
  send: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  upload: (path: string, photo: Uint8Array<ArrayBuffer>) => Promise<void>;
};

/** The site refused a call; `status` tells why. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A caller that reads what it has written itself (`x-after`). Throws Refusal. */
export function visitorOf(site: string, token?: string): Visitor {
  let after = 0;
  let cookie = '';
  const call = async (
    method: string,
    path: string,
    body: string | FormData | undefined,
    type?: string,
  ): Promise<Response> => {
    const answer = await fetch(site + path, {
      method,
      headers: {
        // What does not say that it is a browser counts as a robot, whose views are not counted.
        'user-agent': 'Mozilla/5.0 (Recto demo)',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(type && { 'content-type': type }),
        ...(cookie && { cookie }),
        'x-after': String(after),
      },
      ...(body !== undefined && { body }),
    });
    const pause = Number(answer.headers.get('retry-after') ?? Number.POSITIVE_INFINITY);
    if (answer.status === 429 && pause <= longestPauseSeconds) {
      await setTimeout(pause * 1000);
      return call(method, path, body, type);
    }
    if (!answer.ok) throw new Refusal(answer.status, `${method} ${path}: ${answer.status} ${await answer.text()}`);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    after = Math.max(after, Number(answer.headers.get('x-position') ?? 0));
    return answer;
  };
  return {
    send: async <T>(method: string, path: string, body?: unknown) =>
      (await (body === undefined
        ? call(method, path, undefined)
        : call(method, path, JSON.stringify(body), 'application/json')
      ).then(answer => answer.json())) as T,
    upload: async (path, photo) => {
      const form = new FormData();
      form.set('img', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
      await call('PUT', path, form);
    },
  };
}
