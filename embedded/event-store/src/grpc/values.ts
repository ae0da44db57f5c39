import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { idFromBytes, type ProposedEvent } from '../storage/event.ts';
import { isMetastream } from '../storage/metadata.ts';
import { invalidArgument, missingProperty } from './errors.ts';

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID as text; clients send it as text or as two signed 64-bit halves. */
export const uuidOf = (uuid: UUID | undefined): string => {
  const halves = uuid?.getStructured();
  if (halves) {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(halves.getMostSignificantBits())), 0);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(halves.getLeastSignificantBits())), 8);
    return idFromBytes(bytes);
  }
  const text = uuid?.getString().toLowerCase() ?? '';
  if (!UUID_FORM.test(text)) throw invalidArgument(`"${text}" is not a UUID`);
  return text;
};

/** The name of a stream to read. */
export const streamOf = (identifier: StreamIdentifier | undefined): string => {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  if (name === '') throw invalidArgument('A stream needs a name');
  return name;
};

/** The name of a stream to write to: neither `$all` nor the metadata of metadata. */
export const writableStreamOf = (identifier: StreamIdentifier | undefined): string => {
  const name = streamOf(identifier);
  if (name === '$all' || name === '$$' || name.startsWith('$$$$')) {
    throw invalidArgument(`'${name}' is not a stream that can be written to`);
  }
  return name;
};

/** The name of a stream to delete; its metadata goes with it and cannot go alone. */
export const deletableStreamOf = (identifier: StreamIdentifier | undefined): string => {
  const name = writableStreamOf(identifier);
  if (isMetastream(name)) throw invalidArgument(`'${name}' is the metadata of a stream and cannot be deleted alone`);
  return name;
};

export const proposedEvent = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent => {
  const metadata = message.getMetadataMap();
  const type = metadata.get('type');
  if (!type) throw missingProperty('type');
  const contentType = metadata.get('content-type');
  if (!contentType) throw missingProperty('content-type');
  return {
    id: uuidOf(message.getId()),
    type,
    contentType,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

/** What an event counts towards the largest append: data, metadata and its type in two-byte characters. */
export const sizeOf = ({ data, metadata, type }: ProposedEvent): number =>
  data.length + metadata.length + type.length * 2;
