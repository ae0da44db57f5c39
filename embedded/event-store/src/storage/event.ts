import { randomUUID } from 'node:crypto';

/** An event that somebody wants appended. */
export type ProposedEvent = {
  /** A UUID in its canonical lower-case form. */
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
};

/** A proposed event with its place in the log. `created` is in milliseconds since the epoch. */
export type RecordedEvent = ProposedEvent & {
  stream: string;
  revision: number | bigint;
  position: number;
  created: number;
};

const NOTHING = new Uint8Array(0);

/** An event that the store itself writes. */
export const systemEvent = (type: string, data: Uint8Array = NOTHING): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data,
  metadata: NOTHING,
});

export const idToBytes = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex');

export const idFromBytes = (bytes: Uint8Array): string => {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
