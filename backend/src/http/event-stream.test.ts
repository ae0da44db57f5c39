import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { eventStreams } from './event-stream.ts';

it('lets go of a client that takes nothing, instead of keeping all for it', async () => {
  const app = fastify();
  const streams = eventStreams();
  const served = Promise.withResolvers<number>();
  app.get('/', async (_, reply) => {
    let sent = 0;
    await streams.serve<string>(
      reply,
      async (_out, take) => {
        for (let n = 0; n < 2_000; n += 1) take('x'.repeat(100_000));
        return () => undefined;
      },
      async (out, one) => {
        out.send({ event: 'one', data: one });
        sent += 1;
        await new Promise(resolve => setImmediate(resolve));
      },
    );
    served.resolve(sent);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(app.listeningOrigin).port);
  const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n'));
  client.on('error', () => undefined);
  client.pause();
  try {
    // Some of it is with the operating system.
    expect(await served.promise).toBeLessThan(1_000);
    expect(streams.size).toBe(0);
  } finally {
    client.destroy();
    await app.close();
  }
});
