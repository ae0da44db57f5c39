import { setTimeout as pause } from 'node:timers/promises';
import { step } from '@recto/event-log/request.ts';
import { takeLease } from '@recto/projections/lease.ts';
import type { Stored } from '@recto/projections/projection.ts';
import toDo, { type ToDo } from '@recto/projections/read-models/to-do.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.ts';
import { commandOf } from '../http/command.ts';
import { docsOf } from '../read-models.ts';
import { Failures } from './failures.ts';
import { sweepMedia } from './sweep.ts';
import { isTask, perform } from './tasks.ts';

/** Between two looks at what is due. Milliseconds. */
const everyMs = 1_000;
const sweepEveryMs = 600_000;
/** Work taken on in one look. */
const batch = 50;
/** Work that is done stays in the read model until its event arrives there; until then it is not done again. */
const settlesWithinMs = 10_000;

export type Worker = { stop(): Promise<void> };

/** Starts the one worker: several backends run this, the lease lets one of them work. */
export const startWorker = (context: Context, logger: FastifyBaseLogger): Worker => {
  const ending = new AbortController();
  const working = work(context, logger, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await working;
    },
  };
};

const work = async (context: Context, logger: FastifyBaseLogger, ending: AbortSignal): Promise<void> => {
  while (!ending.aborted) {
    try {
      const lease = await takeLease(context.state, 'todo', { signal: ending });
      try {
        await workWhile(context, logger, AbortSignal.any([ending, lease.lost]));
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (ending.aborted) return;
      logger.warn({ err: error }, 'the to-do worker waits for the stores');
      await pause(everyMs, undefined, { signal: ending }).catch(() => undefined);
    }
  }
};

const workWhile = async (context: Context, logger: FastifyBaseLogger, until: AbortSignal): Promise<void> => {
  const round = await roundOf(context, logger);
  let swept = Number.NEGATIVE_INFINITY;
  while (!until.aborted) {
    await round();
    if (performance.now() - swept > sweepEveryMs) {
      swept = performance.now();
      await sweepMedia(context).catch((error: unknown) => logger.warn({ err: error }, 'media could not be swept'));
    }
    await pause(everyMs, undefined, { signal: until }).catch(() => undefined);
  }
};

/** Makes the function that does all that is due once; it answers how much it did. */
export const roundOf = async (context: Context, logger: FastifyBaseLogger): Promise<() => Promise<number>> => {
  const failures = new Failures(context.state);
  await failures.prepare();
  /** When it was done, by the work's id. */
  const done = new Map<string, number>();
  return async () => {
    const now = context.clock();
    for (const [id, at] of done) if (performance.now() - at > settlesWithinMs) done.delete(id);
    const failed = await failures.all();
    const waiting = [...failed.values()].filter(({ halted, next }) => halted || next > now);
    const due = await docsOf(context.reads, toDo)
      .find({ due: { $lte: now }, _id: { $nin: [...done.keys(), ...waiting.map(({ _id }) => _id)] } })
      .sort({ due: 1, _id: 1 })
      .limit(batch)
      .toArray();
    for (const todo of due) {
      const before = failed.get(todo._id);
      try {
        await doOne(context, todo);
        done.set(todo._id, performance.now());
        if (before) await failures.forget(todo._id);
      } catch (error) {
        const { halted, tries } = await failures.note(todo._id, before, error, now);
        logger[halted ? 'error' : 'warn']({ err: error, work: todo.work.name, tries, halted }, 'work failed');
      }
    }
    return due.length;
  };
};

const doOne = async (context: Context, { work, cause }: Stored<ToDo>): Promise<void> => {
  if (!isTask(work.name)) return;
  const request = step(
    {
      commandId: cause.eventId,
      correlationId: cause.correlationId,
      userId: null,
      command: work.name,
      at: context.clock().toISOString(),
      requestHash: '',
    },
    work.name,
  );
  await perform(
    context,
    commandOf(context, request, () => undefined),
    work,
  );
};
