import { createServer } from 'node:net';
import { parseArgs } from 'node:util';

/** A program that does nothing but start and end in the ways that programs do. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    /** Ends by itself instead of getting ready. */
    fails: { type: 'boolean' },
    /** Never gets ready. */
    idle: { type: 'boolean' },
    /** Does not end on SIGTERM. */
    stuck: { type: 'boolean' },
  },
});

process.on('SIGTERM', () => {
  if (!values.stuck) process.exit(0);
});
if (values.fails) {
  console.error('nothing to serve');
  process.exit(3);
}
const server = createServer().listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  if (!values.idle) console.log(JSON.stringify({ ready: true, port, url: `http://127.0.0.1:${port}` }));
});
