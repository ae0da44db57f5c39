/** The stream moved on (or began) since it was read. Re-read, re-decide. */
export class WrongRevision extends Error {
  override readonly name = 'WrongRevision';
  readonly stream: string;
  /** The stream's newest revision, null where there is no stream. */
  readonly actual: bigint | null;
  constructor(stream: string, actual: bigint | null) {
    super(`${stream} is at revision ${actual ?? 'none'}`);
    this.stream = stream;
    this.actual = actual;
  }
}

/** The event log or the keys cannot be reached. An append may or may not have happened: retry with the same ids. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
  constructor(doing: string, cause: unknown) {
    super(`event log unavailable while ${doing}`, { cause });
  }
}

/** No event begins at this position of the log: it is of another log, of another state of it, or mistyped. */
export class NoSuchPosition extends Error {
  override readonly name = 'NoSuchPosition';
  constructor(position: bigint, cause: unknown) {
    super(`the log has no event at position ${position}`, { cause });
  }
}

/** An event is over the limit of `maxEventBytes`; nothing was appended. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  readonly bytes: number;
  constructor(type: string, bytes: number) {
    super(`${type} has ${bytes} bytes`);
    this.bytes = bytes;
  }
}

/** The idempotency key was used before, for a command with another body. */
export class IdempotencyMismatch extends Error {
  override readonly name = 'IdempotencyMismatch';
  constructor(commandId: string) {
    super(`command ${commandId} came before with another body`);
  }
}

/** Others kept changing the stream: the command lost every one of its tries. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
  constructor(stream: string) {
    super(`${stream} kept changing`);
  }
}

/** The person whose keys are needed has been forgotten; nothing can be sealed for them any more. */
export class PersonForgotten extends Error {
  override readonly name = 'PersonForgotten';
  constructor(personId: string) {
    super(`person ${personId} has been forgotten`);
  }
}
