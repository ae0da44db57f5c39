import { randomUUID } from 'node:crypto';
import {
  Server,
  type ServerDuplexStream,
  type ServerWritableStream,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams, {
  type BatchAppendReq,
  type BatchAppendResp,
  type ReadReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import { CallError } from '../grpc/errors.ts';
import { supportedMethods } from '../grpc/gossip.ts';
import { streamNotFound } from '../grpc/messages.ts';
import { listen, streamsService } from '../grpc/server.ts';
import { streamOf } from '../grpc/values.ts';
import { encodeResponse } from '../storage/response.ts';

/** Nodes that only EventStoreDB has, as a client finds them: what the one store here can never be. */
export type Node = { url: string; close(): void };

type ReadCall = ServerWritableStream<ReadReq, Uint8Array>;

const serve = async (methods: UntypedServiceImplementation): Promise<Node> => {
  const server = new Server();
  server.addService(streamsService, methods);
  server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supportedMethods });
  const port = await listen(server, '127.0.0.1', 0);
  return { url: `esdb://127.0.0.1:${port}?tls=false`, close: () => server.forceShutdown() };
};

/** The only event of a stream of its own, at that position. */
const recorded = (position: number): Uint8Array =>
  encodeResponse({
    id: randomUUID(),
    stream: `media-${position}`,
    revision: 0,
    position,
    type: 'MediaPurged',
    contentType: 'application/json',
    created: Date.now(),
    data: Buffer.from(JSON.stringify({ mediaId: String(position) })),
    metadata: Buffer.from(JSON.stringify({ at: '2026-01-02T03:04:05.006Z' })),
  });

/** A node that led when clients came. `openAppends`: how many of them may still append here. */
export type FormerLeader = Node & { stepDown(): void; openAppends(): number };

const appended = (request: BatchAppendReq): BatchAppendResp => {
  const position = new shared.AllStreamPosition().setCommitPosition('1').setPreparePosition('1');
  const done = new streams.BatchAppendResp.Success().setCurrentRevision('0').setPosition(position);
  return new streams.BatchAppendResp().setCorrelationId(request.getCorrelationId()).setSuccess(done);
};

/**
 * A node that was the leader when clients came, and is so far behind by now that it knows no stream. Who asks for the
 * leader is told where that is; who does not is answered. With `stepsDownAt` it ceases to lead within a read, when it has
 * given the event at that position.
 */
export const startFormerLeader = async (leaderPort: number, stepsDownAt?: number): Promise<FormerLeader> => {
  let leads = true;
  let openAppends = 0;
  const notLeader = (): CallError =>
    new CallError(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': '127.0.0.1',
      'leader-endpoint-port': String(leaderPort),
    });
  const isWrong = ({ metadata }: Pick<ReadCall, 'metadata'>): boolean =>
    !leads && metadata.get('requires-leader')[0] === 'true';
  const node = await serve({
    read: (call: ReadCall) => {
      if (isWrong(call)) return call.emit('error', notLeader());
      if (stepsDownAt !== undefined) {
        leads = false;
        call.write(recorded(stepsDownAt));
        return call.emit('error', notLeader());
      }
      const stream = call.request.getOptions()?.getStream();
      if (stream) call.write(streamNotFound(streamOf(stream.getStreamIdentifier())));
      return call.end();
    },
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
      openAppends += 1;
      call.on('data', (request: BatchAppendReq) => {
        if (isWrong(call)) call.emit('error', notLeader());
        // One that follows would hand it on; this one loses it.
        else if (leads) call.write(appended(request));
      });
      call.on('end', () => {
        openAppends -= 1;
        call.end();
      });
    },
  });
  return { ...node, stepDown: () => (leads = false), openAppends: () => openAppends };
};

/** EventStoreDB's words for a place where no record begins. */
export const invalidPositions = [
  ['23.10 and before', status.UNKNOWN, 'Unexpected ReadAllResult: Error'],
  ['later ones, of reads', status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition'],
  ['later ones, of subscriptions', status.INVALID_ARGUMENT, 'Trying to read from an invalid position.'],
] as const;

/** A log whose positions are places of bytes, as EventStoreDB's: it is read from where a record begins alone. */
export const startLogOfBytes = (
  positions: readonly number[],
  [, code, words]: readonly [of: string, code: status, words: string] = invalidPositions[0],
): Promise<Node> => {
  const last = positions.at(-1) ?? 0;
  return serve({
    read: (call: ReadCall) => {
      const options = call.request.getOptions();
      const from = Number(options?.getAll()?.getPosition()?.getCommitPosition() ?? 0);
      if (from > 0 && from <= last && !positions.includes(from)) return call.emit('error', new CallError(code, words));
      const wanted = positions.filter(position => position >= from).slice(0, Number(options?.getCount()));
      for (const position of wanted) call.write(recorded(position));
      return call.end();
    },
  });
};
