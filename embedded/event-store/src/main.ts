import { parseArgs } from 'node:util';
import { startEventStore } from './start.ts';

const USAGE = 'usage: node main.ts --file <path> [--port <number, 0 for a free one>] [--host <loopback address>]';

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

const { file, port, host } = readOptions();
try {
  const store = await startEventStore({ file, port, host, note });
  process.stdout.write(`${JSON.stringify({ ready: true, port: store.port, url: store.url })}\n`);
  const stop = (signal: NodeJS.Signals): void => {
    note(`${signal}: closing`);
    store.close().then(
      () => process.exit(0),
      (error: unknown) => {
        note(`Closing failed: ${(error as Error).message}`);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
} catch (error) {
  note((error as Error).message);
  process.exit(1);
}
