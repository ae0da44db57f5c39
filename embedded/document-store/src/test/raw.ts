import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { BSON } from 'mongodb';
import type { Document } from 'mongodb';

/** An OP_MSG with one section, and as many sequences as given. */
export const message = (body: Document, sequences: Record<string, readonly Document[]> = {}, flags = 0): Buffer => {
  const parts: Uint8Array[] = [int(flags), Buffer.of(0), BSON.serialize(body)];
  for (const [name, documents] of Object.entries(sequences)) {
    const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map(doc => BSON.serialize(doc))]);
    parts.push(Buffer.of(1), int(content.length + 4), content);
  }
  return framed(2013, Buffer.concat(parts));
};

/** A message of any kind. */
export const framed = (opCode: number, content: Uint8Array, requestId = 7): Buffer =>
  Buffer.concat([int(16 + content.length), int(requestId), int(0), int(opCode), content]);

export const int = (value: number): Buffer => {
  const buf = Buffer.alloc(4);
  buf.writeInt32LE(value);
  return buf;
};

/** A socket that speaks to the store without a driver. */
export const connectRaw = async (
  port: number,
): Promise<{
  socket: Socket;
  ask(request: Buffer): Promise<Document>;
  replies(count: number): Promise<Document[]>;
}> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  const waiting: (() => void)[] = [];
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    waiting.splice(0).forEach(wake => wake());
  });
  socket.on('close', () => waiting.splice(0).forEach(wake => wake()));
  socket.on('error', () => socket.destroy());
  const next = async (): Promise<Document> => {
    while (received.length < 4 || received.length < received.readInt32LE(0)) {
      if (socket.destroyed) throw new Error('the connection was closed');
      await new Promise<void>(wake => waiting.push(wake));
    }
    const length = received.readInt32LE(0);
    const reply = received.subarray(0, length);
    received = received.subarray(length);
    return BSON.deserialize(reply.subarray(reply.readInt32LE(12) === 1 ? 36 : 21));
  };
  return {
    socket,
    ask: request => {
      socket.write(request);
      return next();
    },
    replies: async count => {
      const all: Document[] = [];
      while (all.length < count) all.push(await next());
      return all;
    },
  };
};
