import { status, type ServerDuplexStream, type handleBidiStreamingCall } from '@grpc/grpc-js';
import codes from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { ProposedEvent } from '../storage/event.ts';
import type { Expected } from '../storage/expected.ts';
import type { Outcome } from '../storage/log.ts';
import type { Store } from '../store.ts';
import type { Calls } from './calls.ts';
import { CallError, MAX_APPEND_BYTES, shuttingDown, toCallError } from './errors.ts';
import { proposedEvent, sizeOf, uuidOf, writableStreamOf } from './values.ts';

type Reply = InstanceType<typeof streams.BatchAppendResp>;
type Call = ServerDuplexStream<BatchAppendReq, Reply>;
type Options = BatchAppendReq.Options;

/** Replies that may wait for their reader before its next requests have to. */
const MAX_UNFETCHED = 1_000;

/** An append whose events are still coming in, chunk by chunk. */
type Pending = { options: Options; events: ProposedEvent[]; bytes: number; timer: NodeJS.Timeout };

const expectedOf = (options: Options): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return Number(options.getStreamPosition());
};

/** The deadline is a moment, not a span; without one there is none. */
const millisecondsLeft = (options: Options): number => {
  const deadline = options.getDeadline();
  return deadline ? deadline.toDate().getTime() - Date.now() : Number.POSITIVE_INFINITY;
};

type Detail = { serializeBinary(): Uint8Array };

/** Errors travel inside the reply, as a `google.rpc.Status` that the client knows by the type of its detail. */
const refusal = (code: codes.Code, message: string, type: string, detail: Detail): Reply => {
  const details = new any.Any();
  details.pack(detail.serializeBinary(), `event_store.client.${type}`);
  const error = new rpc.Status().setCode(code).setMessage(message).setDetails(details);
  return new streams.BatchAppendResp().setError(error);
};

const timedOut = (): Reply => refusal(codes.Code.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', new shared.Timeout());

const tooLarge = (): Reply =>
  refusal(
    codes.Code.INVALID_ARGUMENT,
    'Maximum Append Size Exceeded',
    'MaximumAppendSizeExceeded',
    new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES),
  );

const badRequest = (message: string): Reply =>
  refusal(codes.Code.INVALID_ARGUMENT, message, 'BadRequest', new shared.BadRequest().setMessage(message));

const wrongVersion = (options: Options, current: number): Reply => {
  const detail = new shared.WrongExpectedVersion();
  if (current < 0) detail.setCurrentNoStream(new empty.Empty());
  else detail.setCurrentStreamRevision(String(current));
  if (options.hasStreamPosition()) detail.setExpectedStreamPosition(options.getStreamPosition());
  if (options.hasAny()) detail.setExpectedAny(new empty.Empty());
  if (options.hasNoStream()) detail.setExpectedNoStream(new empty.Empty());
  if (options.hasStreamExists()) detail.setExpectedStreamExists(new empty.Empty());
  return refusal(codes.Code.FAILED_PRECONDITION, 'Wrong Expected Version', 'WrongExpectedVersion', detail);
};

const success = ({ revision, position }: Outcome & { kind: 'done' }): Reply => {
  const done = new streams.BatchAppendResp.Success();
  if (revision < 0) done.setNoStream(new empty.Empty());
  else done.setCurrentRevision(String(revision));
  if (position === null) done.setNoPosition(new empty.Empty());
  else {
    const text = String(position);
    done.setPosition(new shared.AllStreamPosition().setCommitPosition(text).setPreparePosition(text));
  }
  return new streams.BatchAppendResp().setSuccess(done);
};

const replyTo = (options: Options, outcome: Outcome | 'late'): Reply => {
  if (outcome === 'late') return timedOut();
  switch (outcome.kind) {
    case 'done':
      return success(outcome);
    case 'wrong-expected-version':
      return wrongVersion(options, outcome.current);
    case 'stream-deleted': {
      const detail = new shared.StreamDeleted().setStreamIdentifier(options.getStreamIdentifier());
      return refusal(codes.Code.FAILED_PRECONDITION, 'Stream Deleted', 'StreamDeleted', detail);
    }
  }
};

/** One `BatchAppend` call: many appends, each with its own correlation id and exactly one reply. */
class BatchAppends {
  readonly #store: Store;
  readonly #call: Call;
  readonly #leave: () => void;
  readonly #pending = new Map<string, Pending>();
  #committing = 0;
  #halfClosed = false;
  #failing = false;
  #over = false;

  constructor(store: Store, calls: Calls, call: Call) {
    this.#store = store;
    this.#call = call;
    this.#leave = calls.enter(() => this.#fail(shuttingDown(status.CANCELLED)));
    call.on('data', (request: BatchAppendReq) => this.#receive(request));
    call.on('end', () => {
      this.#halfClosed = true;
      this.#endIfDone();
    });
    call.on('drain', () => call.resume());
    call.on('cancelled', () => this.#stop());
    call.on('error', () => this.#stop());
  }

  #receive(request: BatchAppendReq): void {
    if (this.#over || this.#failing) return;
    const options = request.getOptions();
    let id = '';
    try {
      id = uuidOf(request.getCorrelationId());
      if (options) this.#open(id, request, options);
      const pending = this.#pending.get(id);
      // What follows an append that was already answered (too large, late) has no place to go.
      if (pending) this.#add(id, request, pending);
    } catch (error) {
      const pending = this.#forgetPending(id);
      this.#reply(request, options ?? pending?.options, badRequest(toCallError(error).details));
    }
  }

  #open(id: string, request: BatchAppendReq, options: Options): void {
    writableStreamOf(options.getStreamIdentifier());
    const left = millisecondsLeft(options);
    if (left <= 0) return this.#reply(request, options, timedOut());
    const expire = (): void => {
      if (this.#forgetPending(id)) this.#reply(request, options, timedOut());
    };
    const timer = setTimeout(expire, Math.min(left, 2 ** 31 - 1)).unref();
    this.#pending.set(id, { options, events: [], bytes: 0, timer });
  }

  #add(id: string, request: BatchAppendReq, pending: Pending): void {
    for (const message of request.getProposedMessagesList()) {
      const event = proposedEvent(message);
      pending.events.push(event);
      pending.bytes += sizeOf(event);
    }
    if (pending.bytes > MAX_APPEND_BYTES) {
      this.#forgetPending(id);
      this.#reply(request, pending.options, tooLarge());
    } else if (request.getIsFinal()) {
      this.#forgetPending(id);
      void this.#commit(request, pending);
    }
  }

  async #commit(request: BatchAppendReq, { options, events }: Pending): Promise<void> {
    const name = writableStreamOf(options.getStreamIdentifier());
    this.#committing += 1;
    try {
      const outcome = await this.#store.commits.submit(() =>
        millisecondsLeft(options) <= 0 ? 'late' : this.#store.log.append(name, expectedOf(options), events),
      );
      this.#reply(request, options, replyTo(options, outcome));
    } catch (error) {
      // A reply cannot carry this to the client's caller; the status of the call can. Replies to what was committed
      // go first, and what comes now is not appended, since its caller will read of a failure.
      this.#failing = true;
      setImmediate(() => this.#fail(toCallError(error)));
    } finally {
      this.#committing -= 1;
      this.#endIfDone();
    }
  }

  #forgetPending(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    clearTimeout(pending?.timer);
    this.#pending.delete(id);
    return pending;
  }

  #reply(request: BatchAppendReq, options: Options | undefined, reply: Reply): void {
    if (this.#over) return;
    reply.setCorrelationId(request.getCorrelationId());
    // The client reads the stream's name from every error without asking whether there is one.
    reply.setStreamIdentifier(options?.getStreamIdentifier() ?? new shared.StreamIdentifier());
    this.#call.write(reply);
    // Whoever does not fetch replies sends no more requests.
    if (this.#call.writableLength > MAX_UNFETCHED) this.#call.pause();
  }

  #endIfDone(): void {
    if (!this.#halfClosed || this.#committing > 0 || this.#over) return;
    this.#stop();
    this.#call.end();
  }

  #fail(error: CallError): void {
    if (this.#over) return;
    this.#stop();
    this.#call.emit('error', error);
  }

  #stop(): void {
    this.#over = true;
    this.#leave();
    for (const id of this.#pending.keys()) this.#forgetPending(id);
  }
}

/** `BatchAppend`: how the client appends unless it is given credentials. */
export const batchAppend =
  (store: Store, calls: Calls): handleBidiStreamingCall<BatchAppendReq, Reply> =>
  call => {
    new BatchAppends(store, calls, call);
  };
