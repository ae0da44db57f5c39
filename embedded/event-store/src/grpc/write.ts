import type { handleClientStreamingCall, handleUnaryCall } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent } from '../storage/event.ts';
import type { Expected } from '../storage/expected.ts';
import type { Outcome } from '../storage/log.ts';
import type { Store } from '../store.ts';
import type { Calls } from './calls.ts';
import {
  MAX_APPEND_BYTES,
  appendTooLarge,
  invalidArgument,
  shuttingDown,
  streamDeleted,
  toCallError,
  wrongExpectedVersion,
} from './errors.ts';
import { deletableStreamOf, proposedEvent, sizeOf, writableStreamOf } from './values.ts';

type Options = AppendReq.Options | DeleteReq.Options | TombstoneReq.Options;

const expectedOf = (options: Options): Expected => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return Number(options.getRevision());
};

const wrongVersionReply = (options: AppendReq.Options, current: number) => {
  const reply = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0) reply.setCurrentNoStream(new shared.Empty());
  else reply.setCurrentRevision(String(current));
  if (options.hasRevision()) reply.setExpectedRevision(options.getRevision());
  if (options.hasAny()) reply.setExpectedAny(options.getAny());
  if (options.hasNoStream()) reply.setExpectedNoStream(options.getNoStream());
  if (options.hasStreamExists()) reply.setExpectedStreamExists(options.getStreamExists());
  return new streams.AppendResp().setWrongExpectedVersion(reply);
};

const successReply = ({ revision, position }: Outcome & { kind: 'done' }) => {
  const success = new streams.AppendResp.Success();
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === null) success.setNoPosition(new shared.Empty());
  else {
    const text = String(position);
    success.setPosition(new streams.AppendResp.Position().setCommitPosition(text).setPreparePosition(text));
  }
  return new streams.AppendResp().setSuccess(success);
};

/** `Append`: one call, one append. */
export const append =
  (store: Store, calls: Calls): handleClientStreamingCall<AppendReq, InstanceType<typeof streams.AppendResp>> =>
  (call, callback) => {
    const events: ProposedEvent[] = [];
    let options: AppendReq.Options | undefined;
    let bytes = 0;
    let answered = false;
    const answer = (error: unknown, reply?: InstanceType<typeof streams.AppendResp>): void => {
      if (answered) return;
      answered = true;
      leave();
      callback(error ? toCallError(error) : null, reply);
    };
    const leave = calls.enter(() => answer(shuttingDown(status.UNAVAILABLE)));

    const finish = async (): Promise<void> => {
      if (!options) throw invalidArgument('An append begins with its options');
      const request = options;
      const name = writableStreamOf(request.getStreamIdentifier());
      const outcome = await store.commits.submit(() => store.log.append(name, expectedOf(request), events));
      switch (outcome.kind) {
        case 'done':
          return answer(null, successReply(outcome));
        case 'wrong-expected-version':
          return answer(null, wrongVersionReply(request, outcome.current));
        case 'stream-deleted':
          return answer(streamDeleted(name));
      }
    };

    call.on('data', (message: AppendReq) => {
      if (answered) return;
      options ??= message.getOptions();
      const proposed = message.getProposedMessage();
      if (!proposed) return;
      try {
        const event = proposedEvent(proposed);
        events.push(event);
        bytes += sizeOf(event);
        if (bytes > MAX_APPEND_BYTES) answer(appendTooLarge());
      } catch (error) {
        answer(error);
      }
    });
    call.on('end', () => {
      if (!answered) finish().catch(answer);
    });
    call.on('cancelled', () => answer(shuttingDown(status.UNAVAILABLE)));
  };

type Removal = DeleteReq | TombstoneReq;

/** The position of the event by which a stream was removed, as text. */
const remove = async (
  request: Removal,
  run: (name: string, expected: Expected) => Promise<Outcome>,
): Promise<string> => {
  const options = request.getOptions();
  if (!options) throw invalidArgument('The request has no options');
  const name = deletableStreamOf(options.getStreamIdentifier());
  const expected = expectedOf(options);
  const outcome = await run(name, expected);
  if (outcome.kind === 'stream-deleted') throw streamDeleted(name);
  if (outcome.kind === 'wrong-expected-version') throw wrongExpectedVersion(name, expected, outcome.current);
  return String(outcome.position);
};

/** A unary method that answers with what a promise brings, or with its error. */
const unary =
  <Request, Response>(answer: (request: Request) => Promise<Response>): handleUnaryCall<Request, Response> =>
  async ({ request }, callback) => {
    try {
      callback(null, await answer(request));
    } catch (error) {
      callback(toCallError(error));
    }
  };

/** `Delete`: the stream is gone until the next append, which continues its revisions. */
export const deleteStream = (store: Store) =>
  unary(async (request: DeleteReq) => {
    const at = await remove(request, (name, expected) => store.commits.submit(() => store.log.delete(name, expected)));
    const position = new streams.DeleteResp.Position().setCommitPosition(at).setPreparePosition(at);
    return new streams.DeleteResp().setPosition(position);
  });

/** `Tombstone`: the stream is gone for ever. */
export const tombstone = (store: Store) =>
  unary(async (request: TombstoneReq) => {
    const at = await remove(request, (name, expected) =>
      store.commits.submit(() => store.log.tombstone(name, expected)),
    );
    const position = new streams.TombstoneResp.Position().setCommitPosition(at).setPreparePosition(at);
    return new streams.TombstoneResp().setPosition(position);
  });
