import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/** The messages of a `Read` call that are not events, encoded. */
export const confirmation = (subscriptionId: string): Uint8Array => {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new streams.ReadResp().setConfirmation(confirmed).serializeBinary();
};

export const caughtUp = (): Uint8Array =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()).serializeBinary();

export const checkpoint = (position: number): Uint8Array => {
  const text = String(position);
  const reached = new streams.ReadResp.Checkpoint().setCommitPosition(text).setPreparePosition(text);
  return new streams.ReadResp().setCheckpoint(reached).serializeBinary();
};

export const streamNotFound = (name: string): Uint8Array => {
  const identifier = new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(name)));
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return new streams.ReadResp().setStreamNotFound(notFound).serializeBinary();
};
