import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from './event.ts';

/** `created` travels as .NET ticks of 100 ns since the Unix epoch. */
const TICKS_PER_MILLISECOND = 10_000n;

/** The gRPC message (`ReadResp`) by which a reader receives this event. */
export const encodeResponse = (event: RecordedEvent): Uint8Array => {
  const position = String(event.position);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(event.id));
  recorded.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(new Uint8Array(Buffer.from(event.stream))));
  recorded.setStreamRevision(String(event.revision));
  recorded.setPreparePosition(position);
  recorded.setCommitPosition(position);
  const metadata = recorded.getMetadataMap();
  metadata.set('type', event.type);
  metadata.set('content-type', event.contentType);
  metadata.set('created', String(BigInt(event.created) * TICKS_PER_MILLISECOND));
  recorded.setCustomMetadata(event.metadata);
  recorded.setData(event.data);
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new streams.ReadResp().setEvent(read).serializeBinary();
};

const recordedIn = (response: Uint8Array) => streams.ReadResp.deserializeBinary(response).getEvent()?.getEvent();

export const dataOf = (response: Uint8Array): Uint8Array => recordedIn(response)?.getData_asU8() ?? new Uint8Array(0);

/** The response for a link: the event it points to (absent when that is gone) beside the link itself. */
export const encodeLink = (link: Uint8Array, target: Uint8Array | null): Uint8Array => {
  const read = new streams.ReadResp.ReadEvent().setLink(recordedIn(link));
  if (target) read.setEvent(recordedIn(target));
  read.setCommitPosition(recordedIn(link)?.getCommitPosition() ?? '0');
  return new streams.ReadResp().setEvent(read).serializeBinary();
};
