import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { RecordedEvent } from './event.ts';
import { ProtobufWriter, varintLength } from './protobuf-writer.ts';

/** `created` travels as .NET ticks of 100 ns since the Unix epoch: its whole milliseconds and four digits more. */
const TICKS_IN_MILLISECOND = '0000';

const UUID_LENGTH = 36;

/** Field numbers of `ReadResp` and what is in it (streams.proto, shared.proto). */
const RESPONSE = { event: 1 };
const READ_EVENT = { event: 1, commitPosition: 3 };
const RECORDED = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, metadata: 6, customMetadata: 7, data: 8 };
const ID = { text: 2 };
const STREAM = { name: 3 };
const ENTRY = { key: 1, value: 2 };

const writer = new ProtobufWriter();

/** The bytes of a field that holds `length` bytes (its number is below 16 and takes one). */
const fieldLength = (length: number): number => 1 + varintLength(length) + length;

const metadataEntry = (key: string, value: string): void => {
  const length = Buffer.byteLength(value);
  writer.header(RECORDED.metadata, fieldLength(key.length) + fieldLength(length));
  writer.text(ENTRY.key, key, key.length);
  writer.text(ENTRY.value, value, length);
};

const recorded = (event: RecordedEvent): Buffer => {
  const nameLength = Buffer.byteLength(event.stream);
  writer.header(RECORDED.id, fieldLength(UUID_LENGTH));
  writer.text(ID.text, event.id, UUID_LENGTH);
  writer.header(RECORDED.stream, fieldLength(nameLength));
  writer.text(STREAM.name, event.stream, nameLength);
  writer.number(RECORDED.revision, event.revision);
  writer.number(RECORDED.prepare, event.position);
  writer.number(RECORDED.commit, event.position);
  metadataEntry('type', event.type);
  metadataEntry('content-type', event.contentType);
  metadataEntry('created', `${event.created}${TICKS_IN_MILLISECOND}`);
  writer.bytes(RECORDED.customMetadata, event.metadata);
  writer.bytes(RECORDED.data, event.data);
  return writer.take();
};

/** The gRPC message (`ReadResp`) by which a reader receives this event. */
export const encodeResponse = (event: RecordedEvent): Buffer => {
  const body = recorded(event);
  writer.header(RESPONSE.event, fieldLength(body.length) + 1 + varintLength(event.position));
  writer.bytes(READ_EVENT.event, body);
  writer.number(READ_EVENT.commitPosition, event.position);
  return writer.take();
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
