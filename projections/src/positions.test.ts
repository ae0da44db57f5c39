import { openLog } from '@recto/event-log/log.ts';
import { startLogOfBytes } from '@recto/event-store/testing/nodes.ts';
import { expect, it, onTestFinished } from 'vitest';
import { analysis } from './analysis/analysis.ts';
import { foldSpan } from './analysis/fold.ts';
import { RebuildNeeded, verify } from './checkpoints.ts';

/** A log whose positions are places of bytes, as EventStoreDB's. */
const logOfBytes = async () => {
  const node = await startLogOfBytes([100, 250, 400]);
  const log = openLog({ url: node.url });
  onTestFinished(async () => {
    await log.close();
    node.close();
  });
  return { ...log, id: () => Promise.resolve('this') };
};

it('a checkpoint where no event begins is one of an older state of the log', async () => {
  const log = await logOfBytes();
  const checkpoint = { _id: 'cards_v1', position: 251n, eventId: 'gone', logId: 'this' };
  await expect(verify(log, [checkpoint])).rejects.toThrow(RebuildNeeded);
});

it('an analysis begins at a position, and goes on after one', async () => {
  const log = await logOfBytes();
  const purged = analysis<object>({ name: 'purged', on: { MediaPurged: { id: () => 'all', fold: () => ({}) } } });
  const standing = { position: -1n, read: 0, folded: 0, documents: new Map<string, object>() };
  await foldSpan(log, purged, { from: { position: 250n }, limit: 1 }, standing);
  expect(standing).toMatchObject({ position: 250n, folded: 1 });
  await foldSpan(log, purged, { from: { position: 250n } }, standing);
  expect(standing).toMatchObject({ position: 400n, folded: 2 });
});
