import { session, signOut, token } from '../session/session.ts';
import { isSigningInAgain, signInAgain } from '../session/sign-in-again.ts';
import { hasUnsavedWork } from '../router/unsaved-work.ts';
import { ApiError } from './api-error.ts';
import { after, sawPosition } from './position.ts';
import { pageTokenAt } from './page-token.ts';
import { type Answer, type Call, NoAnswer, type Transport } from './transport.ts';
import { backOff, listen, wait } from './wait.ts';

/** How to send a call. */
export type CallOptions = {
  signal?: AbortSignal;
  /** One per user action; made when missing. Give the same one to try an action again by hand. */
  key?: string;
  /** Send without the token, for calls of people who are not signed in yet (login, registration). */
  asVisitor?: boolean;
  /**
   * Told that no answer came, or that the store is away, before a command is sent again; false gives up. So that who
   * waits hears of it at once.
   */
  mayRetry?: (refusal: ApiError) => boolean;
  /** False refuses (401) when the session has ended, where asking for the password would be absurd: logging out. */
  renew?: boolean;
};

const TRIES = 4;

/**
 * How long a command may be silent before it counts as one that got no answer. Longer than the backend takes to say so
 * itself: 44 s for stores that do not answer (`append.ts`, `needs-documents.ts`), 32 s for a mail server. Milliseconds.
 */
const PATIENCE_MS = 45_000;
/** The same for what is only read, where the backend waits for little, and which is soon asked for again. */
const READ_PATIENCE_MS = 20_000;
/** Nobody tells how much of a text has left: a thin line's bytes a millisecond. */
const THIN_LINE = 20;

// Other 401s refuse something else than the session: a page's password, the credentials of a login.
const SESSION_REFUSED = 'not-signed-in';

/** An idempotency key: a random UUID. `crypto.randomUUID` is missing on plain http addresses other than localhost. */
export const newKey = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, c =>
        (Number(c) ^ ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & (15 >> (Number(c) / 4)))).toString(16),
      );

/**
 * Sends a call with everything that each call carries: token, page token, `x-after`, and for commands one idempotency
 * key, under which it is sent again when no answer came or the store was away (503): up to four times in all. Where it was
 * silent for as long as one waits, it is sent twice if `mayRetry` is told of that, and once if nobody is. A session that
 * turns out to have ended is renewed in place for commands and while there is unsaved work; reads go on as a visitor.
 * @throws ApiError, or the signal's reason
 */
export async function perform(
  transport: Transport,
  method: string,
  path: string,
  body: unknown,
  options: CallOptions & { onProgress?: (share: number) => void } = {},
): Promise<Answer> {
  const isCommand = method !== 'GET';
  const key = options.key ?? newKey();
  let renewals = 0;
  for (let tries = 1; ; tries++) {
    const sent = options.asVisitor ? null : token();
    const content = body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body);
    const length = typeof content === 'string' ? content.length : 0;
    const ms = isCommand ? PATIENCE_MS + length / THIN_LINE : READ_PATIENCE_MS;
    const { end, ...listening } = listen(ms, options.signal);
    const answer = await exchange(transport, {
      method,
      path,
      headers: headersOf(sent, key, isCommand, body),
      body: content,
      onProgress: options.onProgress,
      ...listening,
    }).finally(end);
    if (answer.status >= 200 && answer.status < 300) {
      sawPosition(answer.header('x-position'));
      return answer;
    }
    options.signal?.throwIfAborted();
    const refusal = new ApiError(answer.status, answer.body, secondsOf(answer.header('retry-after')), key);
    const passes = isCommand && (refusal.status === 0 || refusal.status === 503);
    if (listening.signal.aborted) tries += options.mayRetry ? 1 : TRIES;
    if (passes && tries < TRIES && options.mayRetry?.(refusal) !== false) {
      await wait(refusal.retryAfter === null ? backOff(tries - 1) : refusal.retryAfter * 1000, options.signal);
      continue;
    }
    const ended = refusal.error === SESSION_REFUSED && sent !== null && options.renew !== false;
    if (ended && renewals++ < 2 && (await renewed(sent, isCommand))) continue;
    throw refusal;
  }
}

const noAnswer: Answer = { status: 0, header: () => null, body: undefined };

async function exchange(transport: Transport, call: Call): Promise<Answer> {
  try {
    const answer = await transport(call);
    // The API always answers an object. Another "200" is from something that stands in between, and confirms nothing.
    return answer.status < 300 && !(answer.body instanceof Object) ? noAnswer : answer;
  } catch (thrown) {
    if (thrown instanceof NoAnswer) return noAnswer;
    throw thrown;
  }
}

function headersOf(sent: string | null, key: string, isCommand: boolean, body: unknown): Record<string, string> {
  const pageToken = pageTokenAt(location.pathname);
  const position = after();
  return {
    accept: 'application/json',
    ...(sent !== null && { authorization: `Bearer ${sent}` }),
    'x-correlation-id': key,
    ...(isCommand && { 'idempotency-key': key }),
    ...(pageToken !== null && { 'x-page-token': pageToken }),
    ...(position !== null && { 'x-after': position }),
    ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  };
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** Whether to send once more after the token `refused` was not taken. */
async function renewed(refused: string, isCommand: boolean): Promise<boolean> {
  const now = session();
  if (now.status === 'signed-in' && now.token !== refused) return true;
  // A read must not end the session for a save that waits for the password.
  const isWorking = isCommand || hasUnsavedWork() || isSigningInAgain();
  if (now.status === 'signed-in' && isWorking) return signInAgain();
  if (now.status === 'signed-in') signOut();
  return !isCommand;
}
