import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { EventStore } from './start.ts';

// From the second start on, half the time until it is ready.
enableCompileCache();
const { startEventStore } = await import('./start.ts');

const USAGE = 'usage: node main.ts --file <path> [--port <number, 0 for a free one>] [--host <loopback address>]';

// Events pass through and are garbage at once. Left alone, V8 answers with 80 MiB more of memory for young objects and
// is no faster for it.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=100');

const note = (message: string): void => {
  process.stderr.write(`${new Date().toISOString()} ${message}\n`);
};

const options = () => {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      port: { type: 'string', default: '2113' },
      host: { type: 'string', default: '127.0.0.1' },
    },
  });
  const port = Number(values.port);
  if (values.file === undefined) throw new Error('--file is missing');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port`);
  return { file: values.file, port, host: values.host };
};

const readOptions = () => {
  try {
    return options();
  } catch (error) {
    note(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
};

const fail = (error: unknown): never => {
  note((error as Error).message);
  process.exit(1);
};

const stop = async (store: EventStore, exitCode: number): Promise<void> => {
  await store.close().catch(fail);
  process.exit(exitCode);
};

/** Damage that shows while a large file is already served ends the serving. */
const damaged = (error: unknown): void => {
  note((error as Error).message);
  void starting.then(store => stop(store, 1));
};

const starting = startEventStore({ ...readOptions(), note, failed: damaged });
const store = await starting.catch(fail);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    note(`${signal}: closing`);
    void stop(store, 0);
  });
}
process.stdout.write(`${JSON.stringify({ ready: true, port: store.port, url: store.url })}\n`);
