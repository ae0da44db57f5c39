import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { readConfiguration } from './configuration.ts';
import { ConfigurationError } from '@recto/event-log/environment.ts';
import { LogUnavailable } from '@recto/event-log/errors.ts';
import { openLogger } from './logger.ts';
import { type OpenContext, openContext } from './open-context.ts';
import { noteStores } from './stores-file.ts';
import { startWorker } from './todo/worker.ts';

/**
 * The backend's process. Prints `{"ready":true,"url":"…"}` on a line of its own once it listens; everything else on its
 * output is pino's JSON. SIGTERM and SIGINT let requests end and stop it; a port in use ends it with code 98.
 */
const portInUse = 98;
/** Requests that are under way get this long. */
const drainMs = 10_000;
/** Between two looks for connections that their last answer has left idle: whoever keeps them would keep this process. */
const idleMs = 50;

const run = async (): Promise<void> => {
  const configuration = readConfiguration(process.env);
  const logger = openLogger(configuration.logLevel);
  await mkdir(configuration.dataDirectory, { recursive: true });
  await mkdir(configuration.releasesDirectory, { recursive: true });
  const context = await openContext(configuration, logger);
  const app = await buildApp(context, logger);
  // Before it says that it is ready: tools look for the addresses from then on.
  await noteStores(configuration);
  const url = await listen(app, context);
  const worker = startWorker(context, logger);

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    logger.info({ signal }, 'stopping');
    context.ends();
    await pause(configuration.drainSeconds * 1000);
    setTimeout(() => process.exit(1), drainMs).unref();
    const idle = setInterval(() => app.server.closeIdleConnections(), idleMs);
    await app.close();
    clearInterval(idle);
    await worker.stop();
    await context.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal));
  // Whoever reads it may end this process at once.
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
};

const listen = async (app: Awaited<ReturnType<typeof buildApp>>, context: OpenContext): Promise<string> => {
  const { host, port } = context.configuration;
  try {
    const url = (await app.listen({ host, port })).replace('[::]', '[::1]');
    context.listensAt(url);
    return url;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    console.error(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`);
    return process.exit(portInUse);
  }
};

/** The keys are opened first: what does not answer here may be any of the stores. */
function withoutStore({ cause }: LogUnavailable): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `a store does not answer (${reason}): start it, or correct its address. npm run doctor says which.`;
}

try {
  await run();
} catch (error) {
  if (error instanceof LogUnavailable) console.error(new ConfigurationError([withoutStore(error)]).message);
  else console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}
