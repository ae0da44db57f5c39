import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, test } from 'vitest';
import type { RecordedEvent } from './event.ts';
import { TOMBSTONE_REVISION } from './metadata.ts';
import { dataOf, encodeLink, encodeResponse } from './response.ts';

const event: RecordedEvent = {
  id: randomUUID(),
  type: 'PagePublished',
  contentType: 'application/json',
  stream: 'page-7k2m9q4x1v8d',
  revision: 0,
  position: 1,
  created: Date.UTC(2026, 10, 28),
  data: Buffer.from('{"a":1}'),
  metadata: Buffer.from('{"$causationId":"x"}'),
};

/** What the client's own classes read out of an encoded response. */
const decode = (response: Uint8Array) => {
  const read = streams.ReadResp.deserializeBinary(response).getEvent()!;
  const recorded = read.getEvent()!;
  return {
    id: recorded.getId()?.getString(),
    stream: Buffer.from(recorded.getStreamIdentifier()!.getStreamName_asU8()).toString(),
    revision: recorded.getStreamRevision(),
    positions: [recorded.getPreparePosition(), recorded.getCommitPosition(), read.getCommitPosition()],
    metadata: Object.fromEntries(recorded.getMetadataMap().getEntryList()),
    customMetadata: Buffer.from(recorded.getCustomMetadata_asU8()).toString(),
    data: Buffer.from(recorded.getData_asU8()).toString(),
  };
};

test.each([
  ['small numbers', {}],
  ['numbers at the edge of a byte', { revision: 127, position: 128 }],
  ['numbers beyond 32 bits', { revision: 2 ** 40 + 1, position: Number.MAX_SAFE_INTEGER }],
  ['the revision of a tombstone', { revision: TOMBSTONE_REVISION }],
  ['names and types beyond ASCII', { stream: 'straße-日本-😀', type: 'Tÿpe😀' }],
  ['nothing in data and metadata', { data: new Uint8Array(0), metadata: new Uint8Array(0) }],
  [
    'an event larger than the writer starts with',
    { data: Buffer.alloc(900_000, 'x'), metadata: Buffer.alloc(90_000, 'y') },
  ],
])('a response holds %s', (_what, change) => {
  const written = { ...event, ...change };
  expect(decode(encodeResponse(written))).toEqual({
    id: written.id,
    stream: written.stream,
    revision: String(written.revision),
    positions: [String(written.position), String(written.position), String(written.position)],
    metadata: {
      type: written.type,
      'content-type': 'application/json',
      created: `${written.created}0000`,
    },
    customMetadata: Buffer.from(written.metadata).toString(),
    data: Buffer.from(written.data).toString(),
  });
});

test('a link is answered beside the event it points to, at its own position', () => {
  const target = encodeResponse(event);
  const link = encodeResponse({ ...event, stream: 'links', position: 7, type: '$>', data: Buffer.from('0@page') });
  const read = streams.ReadResp.deserializeBinary(encodeLink(link, target)).getEvent()!;
  expect(read.getCommitPosition()).toBe('7');
  expect(read.getEvent()?.getCommitPosition()).toBe('1');
  expect(read.getLink()?.getCommitPosition()).toBe('7');
  expect(streams.ReadResp.deserializeBinary(encodeLink(link, null)).getEvent()?.hasEvent()).toBe(false);
  expect(Buffer.from(dataOf(link)).toString()).toBe('0@page');
});
