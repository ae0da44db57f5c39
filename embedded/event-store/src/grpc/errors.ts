import { Metadata, status } from '@grpc/grpc-js';
import type { Expected } from '../storage/expected.ts';
import { DamagedEvent } from '../storage/reader.ts';
import { SQLITE, sqliteCode } from '../storage/sqlite-errors.ts';

/** An error as gRPC carries it: the client finds out which of its errors to throw from the trailer `exception`. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: status;
  readonly details: string;
  readonly metadata = new Metadata();

  constructor(code: status, details: string, trailers: Readonly<Record<string, string>> = {}) {
    super(details);
    this.code = code;
    this.details = details;
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, ascii(value));
  }
}

/** Trailers hold printable ASCII only; anything else is percent-encoded. */
const ascii = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/gu, encodeURIComponent);

/** Appends of more bytes than this are refused, as by EventStoreDB with its default settings. */
export const MAX_APPEND_BYTES = 1024 * 1024;

export const invalidArgument = (details: string): CallError => new CallError(status.INVALID_ARGUMENT, details);

export const unimplemented = (details: string): CallError => new CallError(status.UNIMPLEMENTED, details);

export const shuttingDown = (code: status.CANCELLED | status.UNAVAILABLE): CallError =>
  new CallError(code, 'The event store is shutting down');

export const appendTooLarge = (): CallError =>
  new CallError(status.INVALID_ARGUMENT, `An append holds at most ${MAX_APPEND_BYTES} bytes`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_BYTES),
  });

export const missingProperty = (property: string): CallError =>
  new CallError(status.INVALID_ARGUMENT, `An event needs the metadata "${property}"`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

export const streamDeleted = (stream: string): CallError =>
  new CallError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

/** The numbers by which trailers speak of the three words. */
const EXPECTED_NUMBERS = { any: -2, no_stream: -1, stream_exists: -4 } as const;

export const wrongExpectedVersion = (stream: string, expected: Expected, current: number): CallError => {
  const number = typeof expected === 'number' ? expected : EXPECTED_NUMBERS[expected];
  return new CallError(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${number}, Actual version: ${current}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(number),
      // -1 where there is no such stream, as EventStoreDB has it.
      'actual-version': String(current),
    },
  );
};

/** Turns what storage threw into what a client is told. */
export const toCallError = (error: unknown): CallError => {
  if (error instanceof CallError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DamagedEvent) return new CallError(status.DATA_LOSS, message);
  switch (sqliteCode(error)) {
    case SQLITE.FULL:
      return new CallError(status.RESOURCE_EXHAUSTED, 'Nothing was appended: the disk of the event store is full');
    case SQLITE.READ_ONLY:
      return new CallError(status.FAILED_PRECONDITION, "Nothing was appended: the event store's file is read-only");
    case SQLITE.IO_ERROR:
      return new CallError(status.RESOURCE_EXHAUSTED, `The event store cannot use its disk: ${message}`);
    case SQLITE.CORRUPT:
      return new CallError(status.DATA_LOSS, `The event store's file is damaged: ${message}`);
    default:
      return new CallError(status.INTERNAL, `The event store failed: ${message}`);
  }
};
