import { randomUUID } from 'node:crypto';
import type { ServerUnaryCall, ServiceDefinition, handleUnaryCall } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared, { type Empty } from '@eventstore/db-client/generated/shared_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';

/** The version of EventStoreDB whose behaviour this follows. */
const SERVER_VERSION = '23.10.0';

const INSTANCE_ID = randomUUID();

/** The address by which the client called, so that it finds itself led where it already is. */
const calledAt = (call: ServerUnaryCall<Empty, unknown>): { address: string; port: number } => {
  const { hostname, port } = new URL(`http://${call.getHost()}`);
  return { address: hostname, port: Number(port) };
};

/** `Gossip.Read`: a cluster of one, which leads. */
export const readGossip: handleUnaryCall<Empty, InstanceType<typeof gossip.ClusterInfo>> = (call, callback) => {
  const { address, port } = calledAt(call);
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(INSTANCE_ID))
    .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(port));
  const cluster = new gossip.ClusterInfo();
  cluster.addMembers(member);
  callback(null, cluster);
};

const methodsOf = (service: ServiceDefinition, methodFeatures: string[]) =>
  Object.values(service).map(({ path }) => {
    const [, serviceName = '', methodName = ''] = path.toLowerCase().split('/');
    const method = new features.SupportedMethod().setServiceName(serviceName).setMethodName(methodName);
    return method.setFeaturesList(methodFeatures);
  });

/**
 * `ServerFeatures.GetSupportedMethods`. Persistent subscriptions are named so that the client asks for them by gRPC
 * and reads that they are not there, rather than trying an older protocol over HTTP.
 */
export const supportedMethods: handleUnaryCall<Empty, InstanceType<typeof features.SupportedMethods>> = (
  _call,
  callback,
) => {
  const supported = new features.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION);
  const { StreamsService } = streams;
  const { PersistentSubscriptionsService } = persistent;
  supported.setMethodsList([
    ...methodsOf(StreamsService, []),
    ...methodsOf(PersistentSubscriptionsService, ['stream', 'all']),
  ]);
  callback(null, supported);
};
