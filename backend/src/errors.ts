import * as auth from '@recto/contracts/messages/auth.ts';
import * as collection from '@recto/contracts/messages/collection.ts';
import * as comment from '@recto/contracts/messages/comment.ts';
import * as common from '@recto/contracts/messages/common.ts';
import * as editing from '@recto/contracts/messages/editing.ts';
import * as moderation from '@recto/contracts/messages/moderation.ts';
import * as page from '@recto/contracts/messages/page.ts';
import * as upload from '@recto/contracts/messages/upload.ts';
import {
  Conflict,
  EventTooLarge,
  IdempotencyMismatch,
  LogUnavailable,
  PersonForgotten,
  WrongRevision,
} from '@recto/event-log/errors.ts';
import { isStoreAway } from './document-store.ts';
import { Rejected, type RejectionCode } from './domain/rejected.ts';
import { type RefusalCode, type RefusalDetails, Refused } from './refused.ts';

/** What a failed request answers: `error` is the stable code, `message` the sentence to show. */
export type Problem = {
  status: number;
  error: string;
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds; sent as `retry-after`. */
  retryAfter?: number;
};

type Answer = readonly [status: number, message: string | ((details: RefusalDetails) => string), error?: string];

/** The one table from reasons to answers. The third column is the code where it is not the reason itself. */
const answers: Readonly<Record<RejectionCode | RefusalCode, Answer>> = {
  malformed: [400, common.malformed],
  'invalid code': [400, auth.codeInvalid],
  'invalid link': [400, auth.resetLinkInvalid],
  'link expired': [400, auth.resetLinkExpired],
  'not signed in': [401, common.notSignedIn, 'not-signed-in'],
  'wrong-credentials': [401, auth.loginFailed],
  'password required': [401, page.passwordAsked],
  'wrong-page-password': [401, page.passwordWrong, 'wrong-password'],
  forbidden: [403, common.notAllowed],
  'comments-closed': [403, comment.disabled],
  'ratings-closed': [403, page.ratingDisabled],
  'reader-blocked': [403, moderation.readerBlocked],
  'account-blocked': [403, moderation.accountBlocked],
  'moderators-stay': [403, moderation.moderatorsStay],
  'not found': [404, common.notFound],
  taken: [409, common.conflict],
  'email is in use': [409, auth.emailInUse],
  'already-reported': [409, moderation.alreadyReported],
  'not-reported': [409, moderation.notReported],
  'not-held': [409, moderation.notHeld],
  'comment-changed': [409, moderation.commentChanged],
  'already-hidden': [409, moderation.alreadyHidden],
  'already-blocked': [409, moderation.alreadyBlocked],
  'claim-lost': [409, common.conflict, 'taken'],
  'draft-changed': [409, page.draftChanged],
  'page-changed': [409, editing.pageChanged],
  published: [409, page.alreadyPublished],
  'file-too-large': [413, details => upload.tooLarge(details.maxBytes ?? 0)],
  'wrong-type': [415, upload.onlyImages],
  'broken-image': [422, upload.photoFailed],
  'too-many-pixels': [422, details => upload.tooManyPixels(details.maxPixels ?? 0)],
  'too-small': [422, details => upload.tooSmall(details.minWidth ?? 0, details.minHeight ?? 0)],
  'file-empty': [422, upload.emptyFile],
  'too-many-files': [422, upload.tooManyFiles],
  'collection-full': [422, collection.pagesMax],
  'error with contents': [422, common.somethingWrong],
  'rule-broken': [422, common.somethingWrong],
  'picture-missing': [422, page.pictureMissing],
  'too-many-attempts': [429, common.tooManyAttempts],
  'mail-failed': [503, common.somethingWrong],
  unavailable: [503, common.unavailable],
};

const secondsToWait = 2;

/** How any failure is answered. Nothing internal gets through: what is not known here is a 500 without details. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Rejected) return { ...answered(error.code, {}, error.fields), ...saying(error.sentence) };
  if (error instanceof Refused) return answered(error.code, error.details, error.details.fields);
  if (error instanceof LogUnavailable || isStoreAway(error))
    return { ...answered('unavailable', {}), retryAfter: secondsToWait };
  if (error instanceof Conflict || error instanceof WrongRevision)
    return { status: 409, error: 'conflict', message: common.conflict };
  if (error instanceof IdempotencyMismatch)
    return { status: 422, error: 'idempotency-key-reused', message: common.keyReused };
  if (error instanceof EventTooLarge) return { status: 413, error: 'too-large', message: common.tooLarge };
  if (error instanceof PersonForgotten) return answered('not signed in', {});
  return problemOfFastify(error) ?? { status: 500, error: 'internal', message: common.unknownError };
};

const answered = (
  code: RejectionCode | RefusalCode,
  details: RefusalDetails,
  fields?: Readonly<Record<string, string>>,
): Problem => {
  const [status, message, error = code] = answers[code];
  const firstField = Object.values(fields ?? {})[0];
  return {
    status,
    error,
    message: firstField ?? (typeof message === 'string' ? message : message(details)),
    ...(fields && { fields }),
    ...(details.retryAfter !== undefined && { retryAfter: details.retryAfter }),
  };
};

const saying = (sentence: string | undefined) => (sentence === undefined ? {} : { message: sentence });

/** Failures that Fastify finds before a route runs: shape, size, type, JSON. */
const problemOfFastify = (error: unknown): Problem | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('validation' in error && Array.isArray(error.validation)) {
    const fields = Object.fromEntries(error.validation.map(fieldOf));
    return { status: 400, error: 'malformed', message: common.malformed, fields };
  }
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return { status, error: 'too-large', message: common.tooLarge };
  if (status === 414) return { status, error: 'malformed', message: common.malformed };
  if (status === 415) return { status, error: 'wrong-type', message: common.malformed };
  if (status === 416) return { status, error: 'range-not-satisfiable', message: common.malformed };
  if (status === 429) return { status, error: 'too-many-attempts', message: common.tooManyAttempts };
  if (status === 503) return { ...answered('unavailable', {}), retryAfter: secondsToWait };
  return status >= 400 && status < 500 ? { status: 400, error: 'malformed', message: common.malformed } : undefined;
};

type AjvFailure = { instancePath: string; message?: string; params?: { missingProperty?: unknown } };

const fieldOf = ({ instancePath, message, params }: AjvFailure): [string, string] => {
  const path = instancePath.split('/').filter(Boolean);
  if (typeof params?.missingProperty === 'string') path.push(params.missingProperty);
  return [path.join('.'), message ?? common.malformed];
};
