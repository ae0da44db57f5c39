import * as calls from '@recto/contracts/http/admin.ts';
import type { ThingKind } from '@recto/contracts/events/moderation.ts';
import { hiding as hidingRules, note as noteRules } from '@recto/contracts/rules/moderation.ts';
import { step } from '@recto/event-log/request.ts';
import moderationModel from '@recto/projections/read-models/moderation.ts';
import reports from '@recto/projections/read-models/reports.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { approveComment, comment } from '../domain/comment.ts';
import {
  decideReports,
  dismissReports,
  hideThing,
  moderation,
  note,
  type OpenReport,
  restoreThing,
} from '../domain/moderation.ts';
import { Rejected } from '../domain/rejected.ts';
import type { Thing } from '../domain/report.ts';
import { blockAccount, unblockAccount, user } from '../domain/user.ts';
import { docsOf } from '../read-models.ts';
import { accountAnswer, adminModels, queueEntries, thingAnswer } from './admin-answer.ts';
import { type App, moderators } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { command } from './command.ts';
import { newId } from './new-id.ts';
import { paged } from './paged.ts';
import { withdrawSoon } from './purge-soon.ts';
import { caughtUp } from './read.ts';
import { moderatedThing, moderationId } from './things.ts';
import { authorByUsername } from './users.ts';

/** What moderators see and do. */
export const admin = (app: App, context: Context): void => {
  const answerFor = async (request: FastifyRequest, reply: FastifyReply, thing: Thing) => {
    await caughtUp(context, request, reply, ...adminModels);
    return { thing: await thingAnswer(context, thing) };
  };

  /** What is written about a thing is sealed for its owner: nothing is about somebody who was forgotten. */
  const stillThere = async ({ ownerId }: Thing): Promise<void> => {
    if (await context.keys.isForgotten(ownerId)) throw new Rejected('not found');
  };

  /** Reports of a thing that nobody has decided. */
  const openReports = async (request: FastifyRequest, reply: FastifyReply, thing: Thing): Promise<OpenReport[]> => {
    await caughtUp(context, request, reply, 'reports');
    const found = docsOf(context.reads, reports).find({ thing: moderationId(thing), open: true });
    return (await found.toArray()).map(({ reporterId, reason, times }) => ({ reporterId, reason, times }));
  };

  const thingOf = async (request: FastifyRequest, reply: FastifyReply, kind: ThingKind, id: string): Promise<Thing> => {
    await caughtUp(context, request, reply, 'moderation');
    return moderatedThing(context, kind, id);
  };

  app.route({
    ...calls.getQueue,
    config: moderators,
    handler: async (request, reply) => {
      const { show = 'open', ...query } = request.query;
      await caughtUp(context, request, reply, ...adminModels);
      const direction = show === 'open' ? 1 : -1;
      const [{ docs, cursor }, open] = await Promise.all([
        paged(context, moderationModel, { state: show }, { by: 'date', direction }, query),
        docsOf(context.reads, moderationModel).countDocuments({ state: 'open' }),
      ]);
      return { things: await queueEntries(context, docs), open, cursor };
    },
  });

  app.route({
    ...calls.getThing,
    config: moderators,
    handler: async (request, reply) =>
      answerFor(request, reply, await thingOf(request, reply, request.params.kind, request.params.id)),
  });

  app.route({
    ...calls.hideThing,
    config: moderators,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { reason } = request.body;
      const { explanation } = checked(hidingRules, request.body);
      const thing = await thingOf(request, reply, request.params.kind, request.params.id);
      const found = await openReports(request, reply, thing);
      const hidden = { reason, explanation, cause: 'moderator', by: userId } as const;
      await stillThere(thing);
      await command(context, request, 'hideThing').run(moderation, moderationId(thing), now => [
        ...hideThing(now, thing, hidden),
        ...decideReports(now, thing, found, 'hidden', userId),
      ]);
      if (thing.kind === 'page') await withdrawSoon(context, request, thing.thingId);
      return answerFor(request, reply, thing);
    },
  });

  app.route({
    ...calls.restoreThing,
    config: moderators,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const thing = await thingOf(request, reply, request.params.kind, request.params.id);
      await command(context, request, 'restoreThing').run(moderation, moderationId(thing), now =>
        restoreThing(now, thing, userId),
      );
      return answerFor(request, reply, thing);
    },
  });

  app.route({
    ...calls.dismissReports,
    config: moderators,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const thing = await thingOf(request, reply, request.params.kind, request.params.id);
      const found = await openReports(request, reply, thing);
      await command(context, request, 'dismissReports').run(moderation, moderationId(thing), now =>
        dismissReports(now, thing, found, userId),
      );
      return answerFor(request, reply, thing);
    },
  });

  app.route({
    ...calls.approveComment,
    config: moderators,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const thing = await thingOf(request, reply, 'comment', id);
      await command(context, request, 'approveComment').run(comment, id, now =>
        approveComment(now, userId, request.body?.text),
      );
      return answerFor(request, reply, thing);
    },
  });

  app.route({
    ...calls.noteThing,
    config: moderators,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { text } = checked(noteRules, request.body);
      const thing = await thingOf(request, reply, request.params.kind, request.params.id);
      await stillThere(thing);
      const ours = command(context, request, 'noteThing');
      await ours.run(moderation, moderationId(thing), () => note(thing, newId(context, ours, 'note'), text, userId));
      return answerFor(request, reply, thing);
    },
  });

  const accountIdOf = async (request: FastifyRequest, reply: FastifyReply, username: string): Promise<string> => {
    await caughtUp(context, request, reply, ...adminModels);
    const author = await authorByUsername(context, username);
    if (author === null) throw new Rejected('not found');
    return author._id;
  };

  app.route({
    ...calls.getAccount,
    config: moderators,
    handler: async (request, reply) => {
      const id = await accountIdOf(request, reply, request.params.username);
      return { account: await accountAnswer(context, id) };
    },
  });

  app.route({
    ...calls.blockAccount,
    config: moderators,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { reason, pages } = request.body;
      const { explanation } = checked(hidingRules, request.body);
      const id = await accountIdOf(request, reply, request.params.username);
      const ours = command(context, request, 'blockAccount');
      const { at } = ours.request;
      const { position } = await ours.run(user, id, now =>
        blockAccount(now, { reason, explanation, pages }, userId, at),
      );
      context.sessions.endAllHere(id, { at, position, kept: null });
      const profile = await moderatedThing(context, 'profile', id);
      const found = await openReports(request, reply, profile);
      await ours.run(moderation, moderationId(profile), now => decideReports(now, profile, found, 'blocked', userId), {
        request: step(ours.request, 'decide reports'),
      });
      return { account: await accountAnswer(context, id) };
    },
  });

  app.route({
    ...calls.unblockAccount,
    config: moderators,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const id = await accountIdOf(request, reply, request.params.username);
      await command(context, request, 'unblockAccount').run(user, id, now => unblockAccount(now, userId));
      return { account: await accountAnswer(context, id) };
    },
  });
};
