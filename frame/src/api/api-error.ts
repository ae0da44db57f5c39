import * as texts from '@recto/contracts/messages/common.ts';

/** An answer other than 2xx, or none at all. Shapes and codes: the "Rules for all calls" of the HTTP API. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came (offline, connection refused or lost). */
  readonly status: number;
  /** The stable code (`not found`, `draft-changed`, …); `network` when no answer came. */
  readonly error: string;
  /** A message for each field path (`contents.title`). */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which to try again (429, 503), where the server says so. */
  readonly retryAfter: number | null;
  /** The whole body of the answer, for refusals that carry more (409 with the newer draft). */
  readonly body: unknown;
  /** What the server’s log calls this action; null for what was never sent. */
  readonly correlationId: string | null;

  constructor(status: number, body: unknown, retryAfter: number | null = null, correlationId: string | null = null) {
    const { error, message, fields } = partsOf(body);
    super(message ?? fallbackMessage(status));
    this.name = 'ApiError';
    this.status = status;
    this.error = error ?? (status === 0 ? 'network' : String(status));
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.body = body;
    this.correlationId = correlationId;
  }
}

/** Whether this is an {@link ApiError}, of one of these statuses or codes where any are given. */
export const isApiError = (thrown: unknown, ...any: readonly (number | string)[]): thrown is ApiError =>
  thrown instanceof ApiError && (any.length === 0 || any.includes(thrown.status) || any.includes(thrown.error));

const fallbackMessage = (status: number): string =>
  status === 0 ? texts.networkError : status === 503 ? texts.unavailable : texts.unknownError;

function partsOf(body: unknown): { error?: string; message?: string; fields: Record<string, string> } {
  if (typeof body !== 'object' || body === null) return { fields: {} };
  const fields: Record<string, string> = {};
  if ('fields' in body && typeof body.fields === 'object' && body.fields !== null)
    for (const [path, text] of Object.entries(body.fields)) if (typeof text === 'string') fields[path] = text;
  return {
    ...('error' in body && typeof body.error === 'string' && { error: body.error }),
    ...('message' in body && typeof body.message === 'string' && { message: body.message }),
    fields,
  };
}
