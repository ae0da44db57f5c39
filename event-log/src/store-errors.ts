import { ErrorType, isCommandError } from '@eventstore/db-client';
import { EventTooLarge, LogUnavailable, NoSuchPosition, PersonForgotten, WrongRevision } from './errors.ts';

const isOurs = (error: unknown): boolean =>
  error instanceof LogUnavailable ||
  error instanceof NoSuchPosition ||
  error instanceof WrongRevision ||
  error instanceof EventTooLarge ||
  error instanceof PersonForgotten;

/** The stream was never there, or is not any more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  isCommandError(error) &&
  (error.type === ErrorType.STREAM_NOT_FOUND || error.type === ErrorType.STREAM_DELETED);

/** The node that was asked does not lead any more. It has done nothing, and named the leader. */
export const isElsewhere = (error: unknown): boolean =>
  error instanceof Error && isCommandError(error) && error.type === ErrorType.NOT_LEADER;

/**
 * EventStoreDB reads the log from where a record begins and from nowhere else. It has had several words for the rest:
 * `Unexpected ReadAllResult: Error` (23.10), `… InvalidPosition`, `Trying to read from an invalid position.` since.
 */
const notThere = /ReadAllResult: (Error|InvalidPosition)|invalid position/;

/** The client's error of a read of the log that begins at a position, in the event log's own terms. */
export function translatedAt(position: bigint, error: unknown, doing: string): Error {
  if (position >= 0n && error instanceof Error && isCommandError(error) && notThere.test(error.message))
    return new NoSuchPosition(position, error);
  return translated(error, doing);
}

/** The client's error in the event log's own terms: what is not an answer of the store means that it was not there. */
export function translated(error: unknown, doing: string): Error {
  if (isOurs(error)) return error as Error;
  if (error instanceof Error && isCommandError(error)) {
    if (error.type === ErrorType.WRONG_EXPECTED_VERSION) {
      const { streamName, actualVersion } = error;
      // Of no stream an append says `no_stream`, a deletion -1.
      const isThere = typeof actualVersion === 'bigint' && actualVersion >= 0n;
      return new WrongRevision(streamName, isThere ? actualVersion : null);
    }
    if (error.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)
      return new EventTooLarge('an append', error.maxAppendSize);
    if (error.type === ErrorType.ACCESS_DENIED) return error;
  }
  return new LogUnavailable(doing, error);
}
