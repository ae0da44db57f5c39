import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { ThingKind } from '@recto/contracts/events/moderation.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import type { Context } from '../context.ts';
import { comment } from '../domain/comment.ts';
import { moderation } from '../domain/moderation.ts';
import { page } from '../domain/page.ts';
import type { Thing } from '../domain/report.ts';
import { user } from '../domain/user.ts';
import { moderationId } from './things.ts';

const streams: Readonly<Record<ThingKind, { category: string }>> = { page, comment, profile: user };
/** Facts after which a thing shows something that it did not show before. */
const changes: ReadonlySet<RectoEvent['type']> = new Set([
  'CommentEdited',
  'PageRevised',
  'PagePhotoChosen',
  'FileAttached',
  'ProfileEdited',
  'ProfilePhotoChosen',
]);

/** How many reports somebody made of a thing that were decided before its author changed it; 0 where it is as it was then. */
export const settledReports = async (
  { bareLog }: Pick<Context, 'bareLog'>,
  thing: Thing,
  reporterId: string,
): Promise<number> => {
  let decided = 0;
  let decidedAt = 0n;
  for await (const { type, data, position } of bareLog.readStream(streamOf(moderation, moderationId(thing)))) {
    if (type !== 'ReportDecided' || !data.reporterIds.includes(reporterId)) continue;
    decided += 1;
    decidedAt = position;
  }
  if (decided === 0) return 0;
  const stream = streamOf(streams[thing.kind], thing.thingId);
  for await (const { type, position } of bareLog.readStream(stream, { direction: 'backwards' })) {
    if (position <= decidedAt) return 0;
    if (changes.has(type)) return decided;
  }
  return 0;
};
