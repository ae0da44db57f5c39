import type { EventLog } from '@recto/event-log/log.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Progress } from './group.ts';
import type { Live } from './live.ts';
import { lagSeconds } from './standing.ts';

export type Metrics = {
  /** Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
  progressed(progress: Progress): void;
};

/** What this process tells about itself. */
export function metricsOf(live: () => Live, log: EventLog): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const events = new Counter({ name: 'recto_projection_events_total', help: 'Events read', registers });
  const batches = new Counter({ name: 'recto_projection_batches_total', help: 'Batches applied', registers });
  const durations = new Histogram({
    name: 'recto_projection_batch_seconds',
    help: 'Time from having read a batch to having moved the checkpoints',
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const storeUp = new Gauge({
    name: 'recto_store_up',
    help: '1 while a store answers',
    labelNames: ['store'],
    registers,
  });
  const perProjection = ['projection'] as const;
  const position = new Gauge({
    name: 'recto_projection_position',
    help: 'Position in the log up to which a projection is complete',
    labelNames: perProjection,
    registers,
  });
  const lag = new Gauge({
    name: 'recto_projection_lag_seconds',
    help: 'Age of the newest event in a projection while newer ones wait; 0 when there are none',
    labelNames: perProjection,
    registers,
  });
  const halted = new Gauge({
    name: 'recto_projection_halted',
    help: '1 while a projection stands still at an event that it cannot fold',
    labelNames: perProjection,
    registers,
  });
  const holds = new Gauge({
    name: 'recto_projection_lease_held',
    help: '1 in the process that does the work',
    registers,
  });

  async function observe(): Promise<void> {
    const head = await log.head().catch(() => null);
    storeUp.set({ store: 'events' }, Number(head !== null));
    holds.set(Number(live().holds()));
    for (const standing of live().standings()) {
      const labels = { projection: standing.name };
      position.set(labels, Number(standing.position));
      lag.set(labels, lagSeconds(standing, head ?? standing.position, Date.now()));
      halted.set(labels, Number(standing.halted !== null));
    }
  }

  return {
    contentType: registry.contentType,
    text: async () => {
      await observe();
      return registry.metrics();
    },
    progressed: progress => {
      events.inc(progress.batch.length);
      durations.observe(progress.seconds);
      batches.inc();
    },
  };
}
