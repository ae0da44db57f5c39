import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { startDocumentStore } from './start.ts';

const usage =
  'usage: node main.ts --file <path> [--port <number, 0 for a free one>] [--host <loopback address>] [--report-scans <file>] [--max-bytes <number>]';

const options = () => {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      port: { type: 'string', default: '27027' },
      host: { type: 'string' },
      'report-scans': { type: 'string' },
      'max-bytes': { type: 'string' },
    },
  });
  const { file, port } = values;
  if (file === undefined) throw new Error('--file is missing');
  if (!/^\d+$/.test(port) || Number(port) > 65_535) throw new Error(`--port ${port} is not a port`);
  return { ...values, file, port: Number(port) };
};

const readOptions = () => {
  try {
    return options();
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
};

// Messages and rows pass through and are garbage at once. Left alone, V8 answers with 100 MiB more of memory for young
// objects and is no faster for it.
setFlagsFromString('--semi-space-growth-factor=1');

const log = (level: string, msg: string, more: object = {}): void =>
  console.error(JSON.stringify({ level, time: new Date().toISOString(), name: 'document-store', msg, ...more }));

const main = async (): Promise<void> => {
  const { file, port, host, 'report-scans': scans, 'max-bytes': maxBytes } = readOptions();
  const store = await startDocumentStore({
    file,
    port,
    onDamage: fail,
    ...(host !== undefined && { host }),
    ...(maxBytes !== undefined && { maxBytes: Number(maxBytes) }),
    ...(scans !== undefined && { onScan: scan => appendFileSync(scans, `${JSON.stringify(scan)}\n`) }),
  });
  if (store.readOnly) log('warn', `${file} is read-only: reads are served, writes are refused`);
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    store.close().then(
      () => process.exit(0),
      error => fail(error),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.stdout.write(`${JSON.stringify({ ready: true, port: store.port, url: store.url })}\n`);
};

const fail = (error: unknown): void => {
  log('error', error instanceof Error ? error.message : String(error));
  process.exit(1);
};

main().catch(fail);
