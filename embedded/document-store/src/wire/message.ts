import { documentAt } from '../bson/value.ts';
import type { Value } from '../bson/value.ts';
import { Malformed, validateDocument } from '../bson/validate.ts';
import type { Fields } from '../bson/write.ts';
import { Writer } from '../bson/write.ts';
import { Request } from '../commands/request.ts';

/** MongoDB's wire protocol: OP_MSG, and OP_QUERY for a driver's first greeting. */
const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;

export const headerBytes = 16;

const checksumPresent = 1;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;

export type Incoming = {
  readonly requestId: number;
  readonly request: Request;
  /** The client wants no answer. */
  readonly silent: boolean;
  readonly legacy: boolean;
};

/**
 * Reads one whole message.
 * @throws Malformed when it breaks the protocol, which ends the connection
 */
export const readMessage = (message: Buffer): Incoming => {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === opMsg) return readMsg(message, requestId);
  if (opCode === opQuery) return readQuery(message, requestId);
  throw new Malformed(`operation code ${opCode}`);
};

const readMsg = (message: Buffer, requestId: number): Incoming => {
  if (message.length < headerBytes + 9) throw new Malformed('message too short');
  const flags = message.readUInt32LE(headerBytes);
  // Unknown bits among the lower sixteen must be refused; a checksum is not asked for and not checked here.
  if (flags & 0xffff & ~moreToCome || flags & 0xffff0000 & ~exhaustAllowed || flags & checksumPresent) {
    throw new Malformed(`flags ${flags}`);
  }
  let body: Value | undefined;
  const sequences = new Map<string, Value[]>();
  let at = headerBytes + 4;
  while (at < message.length) {
    const kind = message[at++];
    if (kind === 0 && !body) {
      const end = validateDocument(message, at, message.length);
      body = documentAt(message, at);
      at = end;
    } else if (kind === 1) at = readSequence(message, at, sequences);
    else throw new Malformed(`section ${kind}`);
  }
  if (!body) throw new Malformed('no body');
  return { requestId, request: new Request(body, sequences), silent: (flags & moreToCome) !== 0, legacy: false };
};

const readSequence = (message: Buffer, start: number, sequences: Map<string, Value[]>): number => {
  if (start + 5 > message.length) throw new Malformed('sequence cut off');
  const end = start + message.readInt32LE(start);
  const zero = message.indexOf(0, start + 4);
  if (end > message.length || zero < 0 || zero >= end) throw new Malformed('sequence length');
  const name = message.toString('utf8', start + 4, zero);
  if (sequences.has(name)) throw new Malformed(`sequence ${name} twice`);
  const documents: Value[] = [];
  let at = zero + 1;
  while (at < end) {
    const next = validateDocument(message, at, end);
    documents.push(documentAt(message, at));
    at = next;
  }
  sequences.set(name, documents);
  return end;
};

const readQuery = (message: Buffer, requestId: number): Incoming => {
  const zero = message.indexOf(0, headerBytes + 4);
  if (zero < 0 || !message.toString('utf8', headerBytes + 4, zero).endsWith('.$cmd')) throw new Malformed('query');
  const start = zero + 9;
  if (start >= message.length) throw new Malformed('query cut off');
  validateDocument(message, start, message.length);
  const request = new Request(documentAt(message, start));
  if (!['hello', 'isMaster', 'ismaster'].includes(request.name)) throw new Malformed('only hello comes as OP_QUERY');
  return { requestId, request, silent: false, legacy: true };
};

let lastId = 0;

/** A reply as one message. */
export const writeMessage = (to: Incoming, reply: Fields): Buffer => {
  const writer = new Writer(1024);
  const prefix = to.legacy ? 20 : 5;
  writer.skip(headerBytes + prefix);
  writer.begin();
  writer.fields(reply);
  writer.end();
  const message = writer.done();
  lastId = (lastId + 1) & 0x7fffffff;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastId, 4);
  message.writeInt32LE(to.requestId, 8);
  message.writeInt32LE(to.legacy ? opReply : opMsg, 12);
  message.fill(0, headerBytes, headerBytes + prefix);
  if (to.legacy) message.writeInt32LE(1, headerBytes + 16);
  return message;
};
