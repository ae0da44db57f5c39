import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, type EventLog } from '@recto/event-log/log.ts';
import { type Checkpoint, checkpointsIn } from '@recto/projections/checkpoints.ts';
import { isHeld, leaseOf } from '@recto/projections/lease.ts';
import { collectionOf } from '@recto/projections/projection.ts';
import { readModels } from '@recto/projections/read-models/all.ts';
import type { ReadModels } from '@recto/projections/store.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/** Between two looks at whether a read model that is behind comes nearer. Milliseconds. */
const betweenLooksMs = 1_500;
const part = 'read models';
const names = readModels.map(collectionOf);

/** Whether every read model of this version is there, from this log, goes on, is up to date and is kept so. */
export async function projectionFindings(log: EventLog, models: ReadModels): Promise<Finding[]> {
  const checkpoints = checkpointsIn(models.state);
  const [head, before] = [await log.head(), await checkpoints.read(names)];
  const missing = names.filter(name => !before.has(name));
  const logId = head === beforeAll ? null : await log.id();
  // An empty log is asked for no id, since it would be given one. What was folded cannot be from it.
  const foreign = [...before.values()].filter(checkpoint =>
    logId === null ? checkpoint.position > beforeAll : checkpoint.logId !== logId,
  );
  const halted = [...before.values()].filter(checkpoint => checkpoint.halted);
  const late = [...before.values()].filter(checkpoint => !checkpoint.halted && checkpoint.position < head);
  const findings = [...missingFindings(missing), ...foreignFindings(foreign), ...halted.map(haltedFinding)];
  if (late.length > 0 && foreign.length === 0) {
    await pause(betweenLooksMs);
    findings.push(...lateFindings(late, await checkpoints.read(names), head));
  }
  if (findings.length > 0) return findings;
  return [
    (await isHeld(models.state, leaseOf(readModels))) ? ok(part, `all ${names.length} are up to date`) : deserted,
  ];
}

const deserted = wrong(
  part,
  'No process keeps them up to date: what is done from now on is not shown.',
  'start the projections process of this version; its log says what it waits for.',
);

const missingFindings = (missing: readonly string[]): Finding[] =>
  missing.length === 0
    ? []
    : [
        wrong(
          part,
          `${missing.length} of ${names.length} were never made (${some(missing)}).`,
          'start the projections process of this version; its log says when it has caught up.',
        ),
      ];

const foreignFindings = (foreign: readonly Checkpoint[]): Finding[] =>
  foreign.length === 0
    ? []
    : [
        wrong(
          part,
          `${some(foreign.map(({ _id }) => _id))} were made from another event log.`,
          'check EVENTSTORE_URL and MONGODB_URL belong together; if so, end projections and: npm run replay',
        ),
      ];

const haltedFinding = ({ _id, halted }: Checkpoint): Finding =>
  wrong(
    part,
    `${_id} halted at ${halted?.type} ${halted?.eventId} (position ${halted?.position}): ` +
      `${halted?.error.split('\n', 1)[0] ?? ''}.`,
    `correct the fold and start projections again, or leave the event out: npm run replay -- --skip ` +
      `${halted?.position} --projection ${_id} --because "<why>"`,
  );

function lateFindings(
  late: readonly Checkpoint[],
  after: ReadonlyMap<string, Checkpoint>,
  head: bigint,
): readonly Finding[] {
  const still = late.filter(({ _id }) => (after.get(_id)?.position ?? head) < head);
  if (still.length === 0) return [];
  const moves = still.some(({ _id, position }) => (after.get(_id)?.position ?? position) > position);
  const list = some(still.map(({ _id }) => _id));
  return [
    moves
      ? warning(part, `${list} are behind the log and catching up.`, 'wait, and look again.')
      : wrong(
          part,
          `${list} are behind the log and do not move.`,
          'see that the projections process runs and holds the lease (/health/ready); its log says what it waits for.',
        ),
  ];
}

const some = (all: readonly string[]): string =>
  all.length <= 3 ? all.join(', ') : `${all.slice(0, 3).join(', ')} and ${all.length - 3} more`;
