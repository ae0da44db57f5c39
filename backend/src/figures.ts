import { WrongRevision } from '@recto/event-log/errors.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What one backend tells about itself at `/metrics`; names and meaning are in `docs/operations.md`. */
export type Figures = ReturnType<typeof openFigures>;

export const openFigures = () => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  return {
    register,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets,
      registers,
    }),
    refusals: new Counter({
      name: 'recto_request_errors_total',
      help: 'Requests that were refused or failed, by route and code',
      labelNames: ['method', 'route', 'error'] as const,
      registers,
    }),
    commands: new Histogram({
      name: 'recto_command_duration_seconds',
      help: 'Time of a command on one stream, by what came of it: appended, nothing, repeated, refused, failed',
      labelNames: ['command', 'outcome'] as const,
      buckets,
      registers,
    }),
    appends: new Histogram({
      name: 'recto_append_duration_seconds',
      help: 'Time of an append, by kind of stream and outcome: appended, conflict, failed',
      labelNames: ['stream', 'outcome'] as const,
      buckets,
      registers,
    }),
    stores: new Gauge({
      name: 'recto_store_up',
      help: '1 while a store answers',
      labelNames: ['store'] as const,
      registers,
    }),
    shed: new Counter({
      name: 'recto_shed_total',
      help: 'What was refused since it was too much at once: request, client (beyond its share), connection',
      labelNames: ['what'] as const,
      registers,
    }),
    prepared: new Counter({
      name: 'recto_prepared_answers_total',
      help: 'Public pages for visitors: kept from before, made anew, or unproven: whether a kept one is right was not known',
      labelNames: ['outcome'] as const,
      registers,
    }),
    halted: new Gauge({ name: 'recto_todo_halted', help: 'Open work that was given up', registers }),
  };
};

/** A log whose appends are measured. A conflict is no failure: the command decides again. */
export const measured = (log: EventLog, { appends }: Figures): EventLog => ({
  ...log,
  append: async (stream, events, expected) => {
    const end = appends.startTimer({ stream: stream.split('-', 1)[0] ?? '' });
    try {
      const appended = await log.append(stream, events, expected);
      end({ outcome: 'appended' });
      return appended;
    } catch (error) {
      end({ outcome: error instanceof WrongRevision ? 'conflict' : 'failed' });
      throw error;
    }
  },
});
