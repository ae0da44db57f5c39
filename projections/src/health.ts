import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { EventLog } from '@recto/event-log/log.ts';
import type { Live } from './live.ts';
import type { Metrics } from './metrics.ts';
import { lagSeconds } from './standing.ts';

export type Health = {
  /** Null while the stores do not answer. */
  readonly head: string | null;
  readonly ready: boolean;
  /** Whether this process does the work, or stands by for the one that does. */
  readonly holds: boolean;
  readonly projections: readonly {
    name: string;
    position: string;
    lagSeconds: number;
    halted: { position: string; eventId: string; type: string; error: string; at: string } | null;
  }[];
};

/** The first line says what went wrong; the rest is for the log. */
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

export async function healthOf(live: Live, log: EventLog, ready: boolean): Promise<Health> {
  const head = await log.head().catch(() => null);
  const standings = live.standings();
  return {
    head: head?.toString() ?? null,
    ready: ready && head !== null && standings.every(({ halted }) => halted === null),
    holds: live.holds(),
    projections: standings.map(standing => ({
      name: standing.name,
      position: standing.position.toString(),
      lagSeconds: lagSeconds(standing, head ?? standing.position, Date.now()),
      halted: standing.halted && {
        position: standing.halted.position.toString(),
        eventId: standing.halted.eventId,
        type: standing.halted.type,
        error: firstLine(standing.halted.error),
        at: standing.halted.at.toISOString(),
      },
    })),
  };
}

export type HealthServerOptions = {
  readonly health: () => Promise<Health>;
  readonly metrics: Metrics;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
};

/** `/health/live`, `/health/ready` (503 with the reasons), `/metrics`. Answers the port. */
export async function serveHealth({ health, metrics, host, port }: HealthServerOptions): Promise<Server> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (path === '/health/live') return json(200, { live: true });
    if (path === '/health/ready') {
      const state = await health();
      return json(state.ready ? 200 : 503, state);
    }
    if (path === '/metrics') {
      const text = await metrics.text();
      return response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    }
    return json(404, { error: 'not found' });
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(503).end());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  return server;
}
