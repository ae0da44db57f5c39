import reportsModel from '@recto/projections/read-models/reports.ts';
import type { Context } from '../context.ts';
import { decideReports, moderation, type OpenReport } from '../domain/moderation.ts';
import type { Thing } from '../domain/report.ts';
import type { Command } from '../http/command.ts';
import { moderationId } from '../http/things.ts';
import { docsOf } from '../read-models.ts';

/** Tells whoever reported a thing that its owner deleted it before anybody decided. */
export const settleReports = async (context: Context, { run }: Command, thing: Thing): Promise<void> => {
  const { log, reads, waiter } = context;
  if (!(await waiter.reached(await log.head(), [reportsModel.name]))) throw new Error('the read models are behind');
  const open = await docsOf(reads, reportsModel)
    .find({ thing: moderationId(thing), open: true })
    .project<OpenReport>({ reporterId: 1, reason: 1, times: 1 })
    .toArray();
  await run(moderation, moderationId(thing), now => decideReports(now, thing, open, 'gone', null));
};
