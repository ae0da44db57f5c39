import { once } from 'node:events';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLogFile } from '../storage/file.ts';
import { createStore } from '../store.ts';
import { temporaryDirectory } from '../testing/directory.ts';
import { Calls } from './calls.ts';
import { createServer, listen } from './server.ts';

test('a client may send an append of a thousand events before the store has taken any of it', async () => {
  const file = openLogFile(join(await temporaryDirectory(), 'events.db'));
  const server = createServer(
    createStore(file, () => {}),
    new Calls(),
  );
  const port = await listen(server, '127.0.0.1', 0);
  const session = connect(`http://127.0.0.1:${port}`);
  await once(session, 'remoteSettings');
  const call = session.request({
    ':method': 'POST',
    ':path': '/event_store.client.streams.Streams/BatchAppend',
    'content-type': 'application/grpc',
    te: 'trailers',
  });
  // Two pieces of half a megabyte that nobody takes: the message is not complete.
  const lengthOfTwoMegabytes = Buffer.from([0, 0, 0x20, 0, 0]);
  call.write(lengthOfTwoMegabytes);
  await once(session, 'remoteSettings');
  for (const piece of [Buffer.alloc(500_000), Buffer.alloc(500_000)])
    await new Promise<void>(resolve => call.write(piece, () => resolve()));
  expect(session.remoteSettings.initialWindowSize).toBeGreaterThan(1_000_000);
  expect(session.state.remoteWindowSize).toBeGreaterThan(500_000);
  session.destroy();
  server.forceShutdown();
  file.db.close();
});
