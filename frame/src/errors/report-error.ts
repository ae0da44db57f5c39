import type { BodyOf } from '@recto/contracts/http/call.ts';
import type { reportClientError } from '@recto/contracts/http/client-errors.ts';
import { ApiError } from '../api/api-error.ts';
import { token } from '../session/session.ts';

type Report = BodyOf<typeof reportClientError>;

const MOST_PER_MINUTE = 10;
// What the call takes; the server refuses more.
const MESSAGE_MAX = 1000;
const STACK_MAX = 8000;
const sent: { at: number; message: string }[] = [];

/** Tells the server about an error. Never throws; repeats and floods within a minute are dropped. */
export const reportError = (thrown: unknown, where: { remote?: string; version?: string } = {}): void => {
  const { message, stack } = describe(thrown);
  const now = Date.now();
  while (sent[0] && sent[0].at < now - 60_000) sent.shift();
  if (sent.length >= MOST_PER_MINUTE || sent.some(other => other.message === message)) return;
  sent.push({ at: now, message });
  // The path alone, since queries may hold secrets.
  const report: Report = { message, ...(stack && { stack }), ...where, path: location.pathname, ...actionOf(thrown) };
  const bearer = token();
  void fetch('/api/client-errors', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(report),
  }).catch(() => {
    // There is nobody left to tell.
  });
};

/** Reports what nobody caught. Answers how to stop. */
export const reportUncaught = (): (() => void) => {
  const onError = (event: ErrorEvent) => reportError(event.error ?? event.message, releaseOf(event.filename));
  const onRejection = (event: PromiseRejectionEvent) => reportError(event.reason);
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
};

/** What the server calls the action that failed. */
const actionOf = (thrown: unknown): { correlationId?: string } =>
  thrown instanceof ApiError && thrown.correlationId !== null ? { correlationId: thrown.correlationId } : {};

/** The remote and version that a script belongs to, by its address. */
function releaseOf(script: string): { remote?: string; version?: string } {
  const [, remote, version] = /\/releases\/([\w-]+)\/([\w.-]+)\//.exec(script) ?? [];
  return remote && version ? { remote, version } : {};
}

function describe(thrown: unknown): { message: string; stack?: string } {
  if (!(thrown instanceof Error)) return { message: String(thrown).slice(0, MESSAGE_MAX) };
  return {
    message: `${thrown.name}: ${thrown.message}`.slice(0, MESSAGE_MAX),
    ...(thrown.stack && { stack: thrown.stack.slice(0, STACK_MAX) }),
  };
}
