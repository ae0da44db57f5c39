import * as calls from '@recto/contracts/http/pages.ts';
import { urlUsed } from '@recto/contracts/messages/page.ts';
import { pageOnEdit } from '@recto/contracts/rules/page-edit.ts';
import { load } from '@recto/event-log/execute.ts';
import pageVersions, { type PageVersion, versionId } from '@recto/projections/read-models/page-versions.ts';
import type { Context } from '../context.ts';
import { page, type PageEdit, publishedPage, revisePage } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { languageOf } from '../language.ts';
import { docOf, docsOf } from '../read-models.ts';
import { sanitiseBody } from '../sanitise.ts';
import { hashPassword } from '../security/passwords.ts';
import { usedUrls } from './addresses.ts';
import { type App, eventsAlone, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { type Command, command } from './command.ts';
import { withAllPictures } from './own-pictures.ts';
import { claimAddress, confirmAddress, releaseAddress } from './private-address.ts';
import { caughtUp } from './read.ts';
import { restoreFromTrash, throwAway } from './trash.ts';

type Listed = Pick<PageVersion, 'n' | 'date' | 'words'> & { contents: { title: string } };

/** Changing a published page: the edit form, older versions, the trash. */
export const editing = (app: App, context: Context): void => {
  /** Another window may have moved the page to where this edit would have, or come from. */
  const letGo = async (ours: Command, pageId: string, userId: string, url: string) => {
    const { state } = await load(context.log, page, pageId);
    if (!('url' in state) || state.url !== url) await releaseAddress(context, ours, userId, url, pageId);
  };

  /** Saves an edit; a private page's new address is taken before and the old one let go of afterwards. */
  const revise = async (ours: Command, pageId: string, userId: string, wanted: Omit<PageEdit, 'lang'>) => {
    const edit: PageEdit = { ...wanted, lang: await languageOf(wanted.contents) };
    const present = (await load(context.log, page, pageId)).state;
    const before = publishedPage(present, userId);
    const moves = before.type === 'private' && edit.type === 'private' && edit.url !== before.url;
    if (moves) {
      // What would be refused must not take an address before.
      if (!(await ours.isDone(page, pageId))) revisePage(present, userId, edit);
      const claimed = await claimAddress(context, ours, userId, edit.url, pageId);
      if (!claimed) throw new Rejected('rule-broken', { url: urlUsed(edit.url) });
    }
    try {
      const { state } = await ours.run(page, pageId, now => revisePage(now, userId, edit));
      if (moves) {
        await confirmAddress(context, ours, userId, edit.url, pageId);
        await letGo(ours, pageId, userId, before.url ?? '');
      }
      const { type, url } = publishedPage(state, userId);
      return { type, url: url ?? '' };
    } catch (error) {
      if (moves && error instanceof Rejected) await letGo(ours, pageId, userId, edit.url);
      throw error;
    }
  };

  app.route({
    ...calls.revisePage,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const given = request.body.page;
      const before = publishedPage((await load(context.log, page, id)).state, userId);
      await caughtUp(context, request, reply, 'page-cards');
      const used = before.type === 'private' ? await usedUrls(context, userId, id) : [];
      const body = await withAllPictures(context, { pageId: id, userId }, given.contents.body);
      const wanted = checked(pageOnEdit(before.type, used), { ...given, contents: { ...given.contents, body } });
      const passwordHash = typeof wanted.password === 'string' ? await hashPassword(wanted.password) : wanted.password;
      return revise(command(context, request, 'revisePage'), id, userId, {
        type: given.type,
        contents: wanted.contents,
        configurations: wanted.configurations,
        tags: wanted.tags,
        url: wanted.url ?? '',
        passwordHash,
        revision: given.revision,
      });
    },
  });

  app.route({
    ...calls.deletePage,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      await throwAway(context, request, command(context, request, 'trashPage'), request.params.id, userId);
      return {};
    },
  });

  app.route({
    ...calls.restorePage,
    config: eventsAlone,
    handler: async request => {
      const { userId } = callerOf(request);
      await restoreFromTrash(context, command(context, request, 'restorePage'), request.params.id, userId);
      return {};
    },
  });

  app.route({
    ...calls.listVersions,
    config: signedIn,
    handler: async (request, reply) => {
      const { id } = request.params;
      publishedPage((await load(context.log, page, id)).state, callerOf(request).userId);
      await caughtUp(context, request, reply, 'page-versions');
      const versions = await docsOf(context.reads, pageVersions)
        .find({ pageId: id })
        .sort({ n: -1 })
        // Without the bodies: hundreds of long ones would be read for nothing.
        .project<Listed>({ n: 1, date: 1, words: 1, 'contents.title': 1 })
        .toArray();
      return { versions: versions.map(({ n, date, contents, words }) => ({ n, date, title: contents.title, words })) };
    },
  });

  const versionOf = async (pageId: string, n: number, userId: string) => {
    const present = publishedPage((await load(context.log, page, pageId)).state, userId);
    const version = await docOf(context.reads, pageVersions, versionId(pageId, n));
    if (version === null) throw new Rejected('not found');
    return { present, version };
  };

  app.route({
    ...calls.getVersion,
    config: signedIn,
    handler: async (request, reply) => {
      const { id, n } = request.params;
      await caughtUp(context, request, reply, 'page-versions');
      const { present, version } = await versionOf(id, n, callerOf(request).userId);
      const address = context.media.addresses({ kind: 'page', id }, present.type === 'public', context.clock());
      return { contents: { ...version.contents, body: sanitiseBody(version.contents.body, address) } };
    },
  });

  app.route({
    ...calls.restoreVersion,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id, n } = request.params;
      await caughtUp(context, request, reply, 'page-versions');
      const { present, version } = await versionOf(id, n, userId);
      const { type, tags, url, revision } = present;
      const body = await withAllPictures(context, { pageId: id, userId }, version.contents.body);
      const contents = { ...version.contents, body };
      const edit = { type, configurations: {}, tags: tags ?? '', url: url ?? '', revision, contents };
      return revise(command(context, request, 'revisePage'), id, userId, edit);
    },
  });
};
