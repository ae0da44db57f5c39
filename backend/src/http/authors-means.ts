import { switchComments as switchCall } from '@recto/contracts/http/pages.ts';
import * as calls from '@recto/contracts/http/reports.ts';
import { report as reportRules } from '@recto/contracts/rules/moderation.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import blockings from '@recto/projections/read-models/blockings.ts';
import type { Context } from '../context.ts';
import { blocking, blockReader, unblockReader } from '../domain/blocking.ts';
import { page, publishedPage, switchComments } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { report, reportThing } from '../domain/report.ts';
import { thumbnailOf } from '../media/addresses.ts';
import { docOf, docsById, docsOf } from '../read-models.ts';
import { Refused } from '../refused.ts';
import { type App, eventsAlone, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { command } from './command.ts';
import { caughtUp } from './read.ts';
import { settledReports } from './settled-reports.ts';
import { moderationId, readableThing } from './things.ts';

/** Readers that are shown as blocked. */
const shownAtMost = 1_000;

/** What people can do themselves so that the place stays decent: report, block a reader, close comments. */
export const authorsMeans = (app: App, context: Context): void => {
  app.route({
    ...calls.report,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { kind, id, reason } = request.body;
      const { text } = checked(reportRules, request.body);
      await caughtUp(context, request, reply, 'page-view', 'comments', 'author-profiles');
      const thing = await readableThing(context, request, kind, id);
      const ours = command(context, request, 'reportThing');
      const stream = `${userId}+${moderationId(thing)}`;
      try {
        await context.limits.take('reports', userId);
      } catch (error) {
        if (!(error instanceof Refused && (await ours.isDone(report, stream)))) throw error;
      }
      const settled = await settledReports(context, thing, userId);
      await ours.run(report, stream, now => reportThing(now, thing, { reporterId: userId, reason, text }, settled));
      return reply.code(201).send({});
    },
  });

  app.route({
    ...calls.listBlockedReaders,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await caughtUp(context, request, reply, 'blockings', 'author-profiles');
      const blocked = await docsOf(context.reads, blockings)
        .find({ ownerId: userId })
        .sort({ date: -1, _id: -1 })
        .limit(shownAtMost)
        .toArray();
      const people = await docsById(
        context.reads,
        authorProfiles,
        blocked.map(({ readerId }) => readerId),
      );
      return {
        readers: blocked.flatMap(({ readerId, date }) => {
          const reader = people.get(readerId);
          if (!reader) return [];
          const { name, username, photo } = reader;
          return [{ _id: readerId, name, username, photo: thumbnailOf(photo), date }];
        }),
      };
    },
  });

  app.route({
    ...calls.blockReader,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const readerId = request.params.userId;
      await caughtUp(context, request, reply, 'author-profiles');
      if ((await docOf(context.reads, authorProfiles, readerId)) === null) throw new Rejected('not found');
      const { state } = await command(context, request, 'blockReader').run(blocking, `${userId}+${readerId}`, now =>
        blockReader(now, userId, readerId),
      );
      return { blocked: state.blocked };
    },
  });

  app.route({
    ...calls.unblockReader,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const readerId = request.params.userId;
      if (userId === readerId) throw new Rejected('forbidden');
      const { state } = await command(context, request, 'unblockReader').run(blocking, `${userId}+${readerId}`, now =>
        unblockReader(now, userId, readerId),
      );
      return { blocked: state.blocked };
    },
  });

  app.route({
    ...switchCall,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      const { state } = await command(context, request, 'switchComments').run(page, request.params.id, now =>
        switchComments(now, userId, request.body.open),
      );
      return { open: publishedPage(state, userId).configurations.comments };
    },
  });
};
