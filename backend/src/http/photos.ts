import * as calls from '@recto/contracts/http/files.ts';
import { load } from '@recto/event-log/execute.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { chooseDraftPhoto, draft, openDraft } from '../domain/draft.ts';
import { choosePagePhoto, page, publishedPage, removePagePhoto } from '../domain/page.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { command } from './command.ts';
import { ownDraft } from './drafts.ts';
import { storePhoto } from './photo-upload.ts';
import { purgeSoon } from './purge-soon.ts';

type Target = FastifyRequest & { params: { id: string }; query: { type?: string } };

/** A page's or, with `?type=draft`, a draft's photo, and the pictures inside its body. */
export const photos = (app: App, context: Context): void => {
  /** Whether everybody may see the page's photos. @throws Rejected `not found` for all but its owner. */
  const ownPage = async (request: Target): Promise<{ isDraft: boolean; isPublic: boolean }> => {
    const { userId } = callerOf(request);
    if (request.query.type === 'draft') {
      await ownDraft(context, request.params.id, userId);
      return { isDraft: true, isPublic: false };
    }
    const { type } = publishedPage((await load(context.log, page, request.params.id)).state, userId);
    return { isDraft: false, isPublic: type === 'public' };
  };

  const setPhoto = async (request: Target) => {
    const { userId } = callerOf(request);
    const { id } = request.params;
    const { isDraft, isPublic } = await ownPage(request);
    const owner = { kind: 'page', id } as const;
    return storePhoto(context, request, { kind: 'page', owner, isPublic }, async (photo, received) => {
      const ours = command(context, request, 'choosePagePhoto', received);
      if (isDraft) {
        const { state, events } = await ours.run(draft, id, now => chooseDraftPhoto(now, userId, photo));
        const dropped = events.flatMap(event => (event.type === 'DraftSaved' ? event.data.dropped : []));
        return { photo: openDraft(state, userId).photo, dropped };
      }
      const { state, events } = await ours.run(page, id, now => choosePagePhoto(now, userId, photo));
      const dropped = events.flatMap(event => (event.type === 'PagePhotoChosen' && event.data.replaced) || []);
      return { photo: publishedPage(state, userId).photo, dropped };
    });
  };
  app.route({ ...calls.putPagePhoto, config: signedIn, handler: setPhoto });
  app.route({ ...calls.postPagePhoto, config: signedIn, handler: setPhoto });

  app.route({
    ...calls.deletePagePhoto,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const { isDraft } = await ownPage(request);
      const ours = command(context, request, 'removePagePhoto');
      const dropped = isDraft
        ? (await ours.run(draft, id, now => chooseDraftPhoto(now, userId, null))).events.flatMap(event =>
            event.type === 'DraftSaved' ? event.data.dropped : [],
          )
        : (await ours.run(page, id, now => removePagePhoto(now, userId))).events.flatMap(event =>
            event.type === 'PagePhotoRemoved' ? event.data.removed : [],
          );
      await purgeSoon(context, request, dropped);
      return {};
    },
  });

  app.route({
    ...calls.addInlineImage,
    config: signedIn,
    handler: async request => {
      const { isPublic } = await ownPage(request);
      const owner = { kind: 'page', id: request.params.id } as const;
      // No event: the body that shows it is saved by the editor. One that no body shows is swept in time.
      return storePhoto(context, request, { kind: 'inline', owner, isPublic }, async photo => ({ photo, dropped: [] }));
    },
  });
};
