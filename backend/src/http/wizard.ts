import * as calls from '@recto/contracts/http/wizard.ts';
import type { DraftContents, FinalStep } from '@recto/contracts/http/wizard.ts';
import type { DraftState } from '@recto/contracts/events/draft.ts';
import { draftContents, draftSettings } from '@recto/contracts/rules/draft.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import type { Context } from '../context.ts';
import { chooseType, draft, openDraft, saveContents, saveSettings, startDraft } from '../domain/draft.ts';
import { page } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { problemOf } from '../errors.ts';
import { photoOf } from '../media/addresses.ts';
import { sanitiseBody } from '../sanitise.ts';
import { hashPassword } from '../security/passwords.ts';
import { accountOf } from './accounts.ts';
import { usedUrls } from './addresses.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { command } from './command.ts';
import { draftToShow, ownDraft } from './drafts.ts';
import { sendProblem } from './error-answers.ts';
import { newId } from './new-id.ts';
import { withOwnPictures } from './own-pictures.ts';
import { publish } from './publish.ts';
import { restrainPublishing } from './restraint.ts';
import { caughtUp } from './read.ts';

/** Versions of a draft that its stream keeps. */
const draftVersions = 20;

/** The steps of the wizard, for the draft's owner. Read from the draft's stream: what was saved is there. */
export const wizard = (app: App, context: Context): void => {
  const contentsOf = (state: DraftState): DraftContents => {
    const address = context.media.addresses({ kind: 'page', id: state.pageId }, false, context.clock());
    const contents = state.contents ?? { title: '', briefDes: '', targets: '', body: '' };
    return {
      id: state.pageId,
      type: state.type,
      contents: { ...contents, body: sanitiseBody(contents.body, address) },
      revision: state.contentsRevision,
    };
  };

  const finalStepOf = async (state: DraftState): Promise<FinalStep> => ({
    id: state.pageId,
    type: state.type,
    configurations: state.configurations,
    tags: state.tags ?? '',
    author: { username: (await accountOf(context, state.ownerId))?.username ?? '' },
    url: state.url ?? '',
    hasPassword: state.passwordHash !== null,
  });

  app.route({
    ...calls.createDraft,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const ours = command(context, request, 'startDraft');
      const pageId = newId(context, ours, 'page');
      const { type } = request.body.page;
      const now = ours.request.at;
      const { state, repeated } = await ours.run(
        draft,
        pageId,
        state => startDraft(state, { pageId, ownerId: userId, type, now }),
        { fresh: true },
      );
      if (!repeated) await context.log.setStreamMetadata(streamOf(draft, pageId), { maxCount: draftVersions });
      return reply.code(201).send({ id: pageId, type: openDraft(state, userId).type });
    },
  });

  app.route({
    ...calls.getInitialStep,
    config: signedIn,
    handler: async request => {
      const { pageId: id, type } = await draftToShow(context, request.params.id, callerOf(request).userId);
      return { id, type };
    },
  });

  app.route({
    ...calls.changeType,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      await ownDraft(context, id, userId);
      const ours = command(context, request, 'chooseType');
      const { state } = await ours.run(draft, id, now => chooseType(now, userId, request.body.page.type));
      return { id, type: openDraft(state, userId).type };
    },
  });

  app.route({
    ...calls.getDraftContents,
    config: signedIn,
    handler: async request => ({
      page: contentsOf(await draftToShow(context, request.params.id, callerOf(request).userId)),
    }),
  });

  app.route({
    ...calls.saveDraftContents,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const { contents: given, revision } = request.body.page;
      await ownDraft(context, id, userId);
      const { body } = await withOwnPictures(context, { pageId: id, userId }, given.body);
      const contents = checked(draftContents, { ...given, body }, 'contents');
      const ours = command(context, request, 'saveContents');
      try {
        const { state } = await ours.run(draft, id, now => saveContents(now, userId, contents, revision));
        return { revision: openDraft(state, userId).contentsRevision };
      } catch (error) {
        if (!(error instanceof Rejected && error.code === 'draft-changed')) throw error;
        const newer = contentsOf(await ownDraft(context, id, userId));
        return sendProblem(reply, problemOf(error), { page: newer });
      }
    },
  });

  app.route({
    ...calls.getThumbnailStep,
    config: signedIn,
    handler: async request => {
      const { pageId: id, type, photo } = await draftToShow(context, request.params.id, callerOf(request).userId);
      const address = context.media.addresses({ kind: 'page', id }, false, context.clock());
      return { page: { id, type, photo: photoOf(photo, address) } };
    },
  });

  app.route({
    ...calls.getFinalStep,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const state = await draftToShow(context, id, userId);
      await caughtUp(context, request, reply, 'page-cards');
      return { page: await finalStepOf(state), urls: await usedUrls(context, userId, id) };
    },
  });

  app.route({
    ...calls.saveFinalStep,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const given = request.body.page;
      const before = await ownDraft(context, id, userId);
      const type = given.type ?? before.type;
      await caughtUp(context, request, reply, 'page-cards');
      const rules = draftSettings(type, type === 'private' ? await usedUrls(context, userId, id) : []);
      const wanted = checked(rules, given);
      const passwordHash = typeof wanted.password === 'string' ? await hashPassword(wanted.password) : wanted.password;
      const ours = command(context, request, 'saveSettings');
      const { state } = await ours.run(draft, id, now =>
        saveSettings(now, userId, {
          type,
          configurations: wanted.configurations,
          tags: given.tags === undefined ? undefined : wanted.tags,
          url: given.url === undefined ? undefined : wanted.url,
          passwordHash,
        }),
      );
      return { page: await finalStepOf(openDraft(state, userId)) };
    },
  });

  app.route({
    ...calls.publish,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const ours = command(context, request, 'publishPage');
      await restrainPublishing(context, request.known, userId, () => ours.isDone(page, request.params.id));
      const published = await publish(context, ours, request.params.id, userId, request.body ?? {});
      return reply.code(201).send(published);
    },
  });
};
