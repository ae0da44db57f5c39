import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandLine, misused } from '@recto/event-log/cli/command-line.ts';
import { progressBar } from '@recto/event-log/cli/progress.ts';
import { Refused, storesOf } from '@recto/event-log/cli/stores.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { openLog } from '@recto/event-log/log.ts';
import { databaseIn } from '@recto/event-log/mongo-client.ts';
import { FoldFailed } from '../apply.ts';
import type { Analysis } from './analysis.ts';
import { foldSpan, type Place, type Span, type Standing } from './fold.ts';
import { type About, forgetLeft, leave, leftAt } from './interrupted.ts';
import { inOwnStore, targetOf } from './targets.ts';

/** An unfinished replay is kept this often. Milliseconds. */
const keptEvery = 15_000;

/** A position, or a date as ISO-8601 (`2026-03-01`, `2026-03-01T12:00:00Z`). Throws `Refused`. */
export function placeOf(text: string, option: string): Place {
  if (/^\d+$/.test(text)) return { position: BigInt(text) };
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Refused(`${option} takes a position or a date such as 2026-03-01, not ${text}.`);
  return { time };
}

export type ReplayOptions = {
  readonly file: string;
  readonly span: Span;
  readonly to?: string | undefined;
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** The live read models' database, which is left alone. */
  readonly liveDatabase?: string | undefined;
  readonly onProgress?: (share: number, events: number) => void;
  /** All is folded, and is written next. */
  readonly onFolded?: () => void;
};

export type Replayed = Standing & { readonly finished: boolean; readonly resumed: boolean; readonly target: string };

/**
 * Replays an analysis over a span of the log into its target. On `signal` what there is so far is kept beside the
 * target, and the same call goes on from there. Throws an error that names file, event and position when a fold throws.
 */
export async function replayAnalysis(log: EventLog, options: ReplayOptions): Promise<Replayed> {
  const { span, dryRun = false, signal, onProgress } = options;
  const path = resolve(options.file);
  const analysis = await loaded(path);
  const target = targetOf(options.to, analysis, options.liveDatabase);
  const head = Number(await log.head());
  const about: About = {
    logId: await log.id(),
    source: digest(await readFile(path)),
    span: JSON.stringify(span, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  };
  const left = dryRun ? undefined : await leftAt(target.interrupted, about);
  const standing: Standing = left ?? { position: -1n, read: 0, folded: 0, documents: new Map() };

  let kept = performance.now();
  const onBatch = async (): Promise<void> => {
    onProgress?.(head > 0 ? Number(standing.position) / head : 1, standing.read);
    if (dryRun || performance.now() - kept < keptEvery) return;
    await leave(target.interrupted, about, standing);
    kept = performance.now();
  };
  try {
    await foldSpan(log, analysis, span, standing, { onBatch, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof FoldFailed) throw inFile(path, error);
    throw error;
  }
  const finished = !signal?.aborted;
  if (!dryRun && !finished) await leave(target.interrupted, about, standing);
  if (!dryRun && finished) {
    options.onFolded?.();
    await target.write(analysis, standing.documents);
    await forgetLeft(target.interrupted);
  }
  return { ...standing, finished, resumed: left !== undefined, target: target.name };
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function loaded(path: string): Promise<Analysis<object>> {
  const module = (await import(pathToFileURL(path).href).catch((error: unknown) => {
    throw new Refused(`${relative('', path)} cannot be loaded: ${String(error)}`);
  })) as { default?: Partial<Analysis<object>> };
  const found = module.default;
  if (!found?.name || !found.on) throw new Refused(`${relative('', path)} has no analysis as its default export.`);
  return { version: 1, indexes: [], ...found, name: found.name, on: found.on };
}

/** The sentence for the analyst: where in the file, at which event. */
function inFile(path: string, { event, cause }: FoldFailed): Error {
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const name = relative('', path);
  const line =
    cause instanceof Error
      ? new RegExp(`${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}:(\\d+)`).exec(cause.stack ?? '')
      : null;
  return new Error(
    `${name}${line ? `:${line[1]}` : ''} cannot fold ${event.type} (event ${event.id}, position ${event.position}): ${reason}`,
    { cause },
  );
}

/** `npm run replay -- <file> …`. Throws `Refused` for options that make no sense. */
export async function replayCommand(args: readonly string[], usage: string): Promise<void> {
  const { values, positionals } = commandLine(usage, {
    args: [...args],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      until: { type: 'string' },
      limit: { type: 'string' },
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) misused(usage);
  if (values.limit !== undefined && !/^\d+$/.test(values.limit)) misused(usage, '--limit takes a whole number.');
  const { eventStoreUrl, mongoUrl } = storesOf();
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  // Without keys: what is sealed stays sealed.
  const log = openLog({ url: eventStoreUrl });
  const bar = progressBar('replay');
  try {
    const done = await replayAnalysis(log, {
      file,
      span: {
        from: values.from === undefined ? undefined : placeOf(values.from, '--from'),
        until: values.until === undefined ? undefined : placeOf(values.until, '--until'),
        limit: values.limit === undefined ? undefined : Number(values.limit),
      },
      to: values.to === undefined ? undefined : inOwnStore(values.to, mongoUrl),
      dryRun: values['dry-run'],
      signal: stop.signal,
      liveDatabase: databaseIn(mongoUrl) ?? 'recto',
      onProgress: bar.at,
      // The bar stands above the table, not in it.
      onFolded: bar.end,
    }).finally(bar.end);
    process.stderr.write(`${told(done, values['dry-run'])}\n`);
    if (!done.finished) process.exitCode = 130;
  } finally {
    await log.close();
  }
}

function told({ read, folded, documents, finished, resumed, target, position }: Replayed, dryRun: boolean): string {
  const begun = resumed ? 'Gone on from where it was interrupted. ' : '';
  const counts = `${read} events read, ${folded} folded, ${documents.size} documents`;
  if (!finished) return `${begun}Interrupted at position ${position}: ${counts}. The same command goes on from there.`;
  return dryRun ? `${counts}; nothing was written.` : `${begun}${counts}, written to ${target}.`;
}
