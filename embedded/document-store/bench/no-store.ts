import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { encode } from '../src/bson/write.ts';
import type { Fields } from '../src/bson/write.ts';
import { maxMessageBytes, setName } from '../src/commands/connection.ts';
import type { Request } from '../src/commands/request.ts';
import { Frames } from '../src/wire/frames.ts';
import { readMessage, writeMessage } from '../src/wire/message.ts';
import { card } from './card.ts';

/**
 * Speaks the store's protocol and has no store: each command gets the answer that the bench expects, made beforehand.
 * How often the driver gets such an answer is the most that any store could do with it.
 */
const found = encode({ ...card(1), _pos: BigInt(card(1)._pos.toString()) });
const one: Fields = { cursor: { firstBatch: [found], id: 0n, ns: 'bench.cards' }, ok: 1 };
const page: Fields = {
  cursor: { firstBatch: Array.from({ length: 20 }, () => found), id: 0n, ns: 'bench.cards' },
  ok: 1,
};

const listener = createServer(socket => {
  const frames = new Frames(maxMessageBytes);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    frames.push(chunk);
    for (let message = frames.next(); message; message = frames.next()) {
      const incoming = readMessage(message);
      socket.write(writeMessage(incoming, answer(incoming.request)));
    }
  });
});
listener.listen(0, '127.0.0.1');
await once(listener, 'listening');
const address = `127.0.0.1:${(listener.address() as AddressInfo).port}`;

const greeting: Fields = {
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  setName,
  setVersion: 1,
  hosts: [address],
  primary: address,
  me: address,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: maxMessageBytes,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: 25,
  ok: 1,
};

const answer = (request: Request): Fields => {
  switch (request.name) {
    case 'hello':
    case 'isMaster':
    case 'ismaster':
      return greeting;
    case 'find':
      return request.has('sort') ? page : one;
    case 'insert':
      return { n: 1, ok: 1 };
    case 'update': {
      const n = request.documents('updates').length;
      return { n, nModified: n, ok: 1 };
    }
    default:
      return { ok: 1 };
  }
};

process.on('SIGTERM', () => process.exit(0));
process.stdout.write(`${JSON.stringify({ url: `mongodb://${address}/?replicaSet=${setName}` })}\n`);
