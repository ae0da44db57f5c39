import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { BSON, MongoClient } from 'mongodb';
import { afterEach, describe, expect, test } from 'vitest';
import { startDocumentStore } from '../start.ts';
import { useDirectory, useEmbedded } from './embedded.ts';
import { command, failingStore } from './process.ts';
import { connectRaw, framed, int, message } from './raw.ts';

type Peer = Awaited<ReturnType<typeof connectRaw>>;

describe('the wire protocol', () => {
  const store = useEmbedded();
  const peers: Peer[] = [];
  const peer = async (): Promise<Peer> => {
    const fresh = await connectRaw(store.store.port);
    peers.push(fresh);
    return fresh;
  };
  afterEach(() => peers.splice(0).forEach(({ socket }) => socket.destroy()));
  const ping = message({ ping: 1, $db: 'admin' });

  test('the first greeting may come as OP_QUERY', async () => {
    const query = Buffer.concat([
      int(0),
      Buffer.from('admin.$cmd\0'),
      int(0),
      int(-1),
      BSON.serialize({ isMaster: 1, helloOk: true }),
    ]);
    const { ask } = await peer();
    expect(await ask(framed(2004, query))).toMatchObject({ ismaster: true, helloOk: true, setName: 'recto', ok: 1 });
    expect(await ask(ping)).toMatchObject({ ok: 1 });
  });

  test('documents may come beside the command', async () => {
    const { ask } = await peer();
    const insert = message({ insert: 'beside', $db: 'test' }, { documents: [{ _id: 1 }, { _id: 2 }] });
    expect(await ask(insert)).toMatchObject({ n: 2, ok: 1 });
  });

  test('messages that come together are answered in their order', async () => {
    const { socket, replies } = await peer();
    const insert = (_id: number) => message({ insert: 'together', documents: [{ _id }], $db: 'test' });
    socket.write(Buffer.concat([insert(1), insert(1), message({ count: 'together', $db: 'test' }), ping]));
    expect(await replies(4)).toMatchObject([{ n: 1 }, { n: 0, writeErrors: [{ code: 11000 }] }, { n: 1 }, { ok: 1 }]);
  });

  test('a message may come byte by byte', async () => {
    const { socket, replies } = await peer();
    for (const byte of ping) socket.write(Buffer.of(byte));
    expect(await replies(1)).toMatchObject([{ ok: 1 }]);
  });

  test('what needs no answer gets none', async () => {
    const { socket, replies } = await peer();
    socket.write(
      Buffer.concat([
        message({ insert: 'silent', documents: [{ _id: 1 }], $db: 'test' }, {}, 2),
        message({ count: 'silent', $db: 'test' }),
      ]),
    );
    expect(await replies(1)).toMatchObject([{ n: 1 }]);
  });

  const good = BSON.serialize({ ping: 1, $db: 'admin' });
  const broken = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(ping);
    change(bytes);
    return bytes;
  };
  test.each<[string, Buffer]>([
    ['a length below the header', Buffer.concat([int(3), Buffer.alloc(60)])],
    ['a negative length', Buffer.concat([int(-1), Buffer.alloc(60)])],
    ['a length above the limit', Buffer.concat([int(48_000_001), Buffer.alloc(60)])],
    ['an unknown operation', framed(2012, good)],
    ['text', Buffer.from('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')],
    ['a checksum', message({ ping: 1 }, {}, 1)],
    ['unknown flags', message({ ping: 1 }, {}, 1 << 5)],
    ['no section', framed(2013, int(0))],
    ['an unknown section', framed(2013, Buffer.concat([int(0), Buffer.of(9), good]))],
    ['two bodies', framed(2013, Buffer.concat([int(0), Buffer.of(0), good, Buffer.of(0), good]))],
    ['a document that is longer than the message', broken(bytes => bytes.writeInt32LE(1000, 21))],
    ['a document that is too short', broken(bytes => bytes.writeInt32LE(4, 21))],
    ['a document without its end', broken(bytes => bytes.writeUInt8(1, bytes.length - 1))],
    ['an unknown type', broken(bytes => bytes.writeUInt8(0x55, 25))],
    [
      'a text without its end',
      framed(
        2013,
        Buffer.concat([
          int(0),
          Buffer.of(0),
          int(21),
          Buffer.from('\x02a\0'),
          int(8),
          Buffer.from('abcdefgh'),
          Buffer.of(0, 0),
        ]),
      ),
    ],
    [
      'a sequence that is cut off',
      framed(2013, Buffer.concat([int(0), Buffer.of(0), good, Buffer.of(1), int(500), Buffer.from('documents\0')])),
    ],
    [
      'another command as OP_QUERY',
      framed(
        2004,
        Buffer.concat([int(0), Buffer.from('admin.$cmd\0'), int(0), int(-1), BSON.serialize({ insert: 'c' })]),
      ),
    ],
    ['noise', framed(2013, randomBytes(500))],
  ])('%s ends that connection and no other', async (_name, bytes) => {
    const bystander = await peer();
    const { socket } = await peer();
    const closed = once(socket, 'close');
    socket.write(bytes);
    await closed;
    expect(await bystander.ask(ping)).toMatchObject({ ok: 1 });
  });

  test('documents nested too deeply end the connection', async () => {
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 300; i++) deep = { a: deep };
    const { socket } = await peer();
    const closed = once(socket, 'close');
    socket.write(message({ insert: 'deep', documents: [deep], $db: 'test' }));
    await closed;
  });

  test('a client that goes away in the middle of a command hurts nobody', async () => {
    const { socket } = await peer();
    socket.write(
      message({ insert: 'gone', documents: Array.from({ length: 5000 }, (_, _id) => ({ _id })), $db: 'test' }),
    );
    socket.destroy();
    const { ask } = await peer();
    expect(await ask(ping)).toMatchObject({ ok: 1 });
  });

  test('random changes to a good message never hurt the others', async () => {
    const insert = message({
      insert: 'fuzz',
      documents: [{ _id: 1, a: { b: [1, 'x', new Date(), /x/] } }],
      $db: 'test',
    });
    for (let i = 0; i < 150; i++) {
      const bytes = Buffer.from(insert);
      for (let j = 0; j < 3; j++)
        bytes[16 + Math.floor(Math.random() * (bytes.length - 16))] = Math.floor(Math.random() * 256);
      const { socket, ask } = await peer();
      await ask(bytes).catch(() => {});
      socket.destroy();
    }
    expect(await (await peer()).ask(ping)).toMatchObject({ ok: 1 });
  });

  test('1,000 idle connections are fine', async () => {
    const idle = await Promise.all(Array.from({ length: 1000 }, () => peer()));
    expect(await (idle[999] as Peer).ask(ping)).toMatchObject({ ok: 1 });
    const client = await MongoClient.connect(store.store.url);
    expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    expect(await (idle[0] as Peer).ask(ping)).toMatchObject({ ok: 1 });
  });
});

describe('the address', () => {
  const path = useDirectory();
  test.each(['0.0.0.0', '::', '192.168.1.5', 'example.org', '127.0.0.1.example.org'])('%s is refused', async host => {
    await expect(startDocumentStore({ file: path('never.db'), port: 0, host })).rejects.toThrow(
      'on this machine alone',
    );
  });
  test('the process says so and ends', async () => {
    const { code, said } = await failingStore(command(path('never.db'), '--host', '0.0.0.0'));
    expect(code).toBe(1);
    expect(said).toContain('on this machine alone');
  });
  test('a second store on the same file is refused', async () => {
    const store = await startDocumentStore({ file: path('taken.db'), port: 0 });
    const { code, said } = await failingStore(command(path('taken.db')));
    expect(code).toBe(1);
    expect(said).toContain('in use by another document store');
    await store.close();
  });
  test('a port that is taken is refused, and the file is free again', async () => {
    const store = await startDocumentStore({ file: path('a.db'), port: 0 });
    await expect(startDocumentStore({ file: path('b.db'), port: store.port })).rejects.toThrow('EADDRINUSE');
    await (await startDocumentStore({ file: path('b.db'), port: 0 })).close();
    await store.close();
  });
});
