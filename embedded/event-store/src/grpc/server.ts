import { subscribe } from 'node:diagnostics_channel';
import type { Http2Session, ServerHttp2Stream } from 'node:http2';
import { isIPv4, isIPv6 } from 'node:net';
import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type UntypedHandleCall,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import projections from '@eventstore/db-client/generated/projections_grpc_pb.js';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { Store } from '../store.ts';
import { batchAppend } from './batch-append.ts';
import type { Calls } from './calls.ts';
import { unimplemented } from './errors.ts';
import { readGossip, supportedMethods } from './gossip.ts';
import { read } from './read.ts';
import { append, deleteStream, tombstone } from './write.ts';

/** Above the largest append and grpc-js's 4 MiB: a client sends up to 3 MiB of events and one more in a message. */
const MAX_RECEIVED_BYTES = 17 * 1024 * 1024;

/** How much a client may send before the store has taken it, in bytes: some appends of a thousand events. */
const RECEIVE_WINDOW_BYTES = 2 * 1024 * 1024;

const widened = new WeakSet<Http2Session>();

/**
 * HTTP/2's 64 KiB make a client that is busy with its next append hold back most of the one before. grpc-js has a setting
 * for clients only (`grpc-node.flow_control_window`), so each connection is widened when its first call comes.
 */
const widenWindow = (message: unknown): void => {
  const { session } = (message as { stream: ServerHttp2Stream }).stream;
  if (!session || widened.has(session)) return;
  widened.add(session);
  session.settings({ initialWindowSize: RECEIVE_WINDOW_BYTES });
  session.setLocalWindowSize(RECEIVE_WINDOW_BYTES);
};
subscribe('http2.server.stream.created', widenWindow);

/** Events are stored as finished messages, so a reader gets them without another encoding. */
const asTheyAre = (message: Uint8Array): Buffer => Buffer.from(message.buffer, message.byteOffset, message.byteLength);

export const streamsService = {
  ...streams.StreamsService,
  read: { ...streams.StreamsService.read, responseSerialize: asTheyAre },
};

/** A handler for every method of a service, which says that it is not there. */
const absent = (service: ServiceDefinition, what: string): UntypedServiceImplementation => {
  const error = unimplemented(`The embedded event store has no ${what}; run EventStoreDB for them`);
  const refuse = (call: { emit(event: 'error', error: Error): boolean }, callback?: (error: Error) => void): void => {
    if (callback) callback(error);
    else call.emit('error', error);
  };
  return Object.fromEntries(Object.keys(service).map(method => [method, refuse as UntypedHandleCall]));
};

/**
 * Loopback, for ever: whoever reaches the port may read and write everything.
 * @returns the host as an address in a URL
 * @throws when it is any other address
 */
export const loopback = (host: string): string => {
  // A name may be made to mean anything, and so is not looked up.
  if (host === 'localhost') return '127.0.0.1';
  if (isIPv4(host) && host.startsWith('127.')) return host;
  if (isIPv6(host) && host === '::1') return '[::1]';
  throw new Error(`The embedded event store listens on loopback addresses only, not on ${host}`);
};

/** The gRPC server of a store, not listening yet. */
export const createServer = (store: Store, calls: Calls): Server => {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_RECEIVED_BYTES,
    'grpc.max_send_message_length': -1,
  });
  server.addService(streamsService, {
    read: read(store, calls),
    append: append(store, calls),
    batchAppend: batchAppend(store, calls),
    delete: deleteStream(store),
    tombstone: tombstone(store),
  });
  server.addService(gossip.GossipService, { read: readGossip });
  server.addService(serverFeatures.ServerFeaturesService, { getSupportedMethods: supportedMethods });
  const { PersistentSubscriptionsService } = persistent;
  server.addService(PersistentSubscriptionsService, absent(PersistentSubscriptionsService, 'persistent subscriptions'));
  const { ProjectionsService } = projections;
  server.addService(ProjectionsService, absent(ProjectionsService, 'projections'));
  return server;
};

/**
 * Starts listening.
 * @returns the port, which is a free one when 0 was asked for
 */
export const listen = (server: Server, address: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.bindAsync(`${address}:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(new Error(`Cannot listen on ${address}:${port}: ${error.message}`)) : resolve(bound),
    );
  });
