import { join } from 'node:path';
import { rename } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { StoredFile } from '@recto/contracts/events/values.ts';
import * as calls from '@recto/contracts/http/files.ts';
import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX } from '@recto/contracts/limits.ts';
import { load } from '@recto/event-log/execute.ts';
import { madeBy } from '@recto/event-log/request.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { attachDraftFile, draft, openDraft, removeDraftFile } from '../domain/draft.ts';
import { attachFile, page, publishedPage, removeFile } from '../domain/page.ts';
import { Rejected } from '../domain/rejected.ts';
import { asAttachment, fileNameFrom, nameOf } from '../media/file-name.ts';
import { attachFilesOf } from './attach-files.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { command } from './command.ts';
import { draftToShow, ownDraft } from './drafts.ts';
import { allowOverlongSuffix } from './overlong-suffix.ts';
import { purgedIfRejected } from './photo-upload.ts';
import { purgeSoon } from './purge-soon.ts';
import { caughtUp } from './read.ts';
import { readablePage } from './readable-page.ts';
import { originalName, withUpload } from './upload.ts';

/** The stored file's name on disk; its own name stands in the event. */
const storedName = 'file';

type Target = { params: { id: string }; query: { type?: string } };
const isDraft = ({ query }: Target): boolean => query.type === 'draft';

/** Files attached to pages and, with `?type=draft`, to drafts. */
export const files = async (app: App, context: Context): Promise<void> => {
  // For `sendFile` with ranges; it serves no address by itself.
  await app.register(fastifyStatic, { root: context.configuration.dataDirectory, serve: false });

  const owned = async (request: FastifyRequest & Target): Promise<StoredFile[]> => {
    const { userId } = callerOf(request);
    if (isDraft(request)) return (await ownDraft(context, request.params.id, userId)).files;
    return publishedPage((await load(context.log, page, request.params.id)).state, userId).files;
  };

  const readable = async (request: FastifyRequest & Target, reply: FastifyReply): Promise<StoredFile[]> => {
    if (isDraft(request)) return (await draftToShow(context, request.params.id, callerOf(request).userId)).files;
    await caughtUp(context, request, reply, 'page-view');
    return (await readablePage(context, request, request.params.id)).page.files;
  };

  app.route({
    ...calls.listFiles,
    handler: async (request, reply) => ({ attachFiles: attachFilesOf(await readable(request, reply)) }),
  });

  app.route({
    ...calls.attachFile,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      if ((await owned(request)).length >= ATTACHMENTS_MAX) throw new Rejected('too-many-files');
      return withUpload(context, request, { field: 'file', maxBytes: ATTACHMENT_MAX_BYTES }, async upload => {
        const { mediaId, bytes, digest, directory, type } = upload;
        const name = fileNameFrom(upload.name);
        const ours = command(context, request, 'attachFile', { digest, name });
        await rename(join(directory, originalName), join(directory, storedName));
        const owner = { kind: 'page', id } as const;
        await context.media.store.keep({ mediaId, owner, use: 'file', madeAt: ours.request.at });
        const file = { fileId: madeBy(ours.request, 'file'), mediaId, name, size: bytes, type };
        const kept = await purgedIfRejected(context, mediaId, async () => {
          if (isDraft(request)) {
            const { state } = await ours.run(draft, id, now => attachDraftFile(now, userId, file));
            return openDraft(state, userId).files;
          }
          const { state } = await ours.run(page, id, now => attachFile(now, userId, file));
          return publishedPage(state, userId).files;
        });
        if (!kept.some(one => one.mediaId === mediaId)) await purgeSoon(context, request, [mediaId]);
        return { attachFiles: attachFilesOf(kept) };
      });
    },
  });

  app.route({
    ...calls.deleteFile,
    config: signedIn,
    handler: async request => {
      const { userId } = callerOf(request);
      const { id, fileId } = request.params;
      const before = await owned(request);
      const ours = command(context, request, 'removeFile');
      const kept = await (async (): Promise<StoredFile[]> => {
        if (isDraft(request)) {
          const { state } = await ours.run(draft, id, now => removeDraftFile(now, userId, fileId));
          return openDraft(state, userId).files;
        }
        const { state } = await ours.run(page, id, now => removeFile(now, userId, fileId));
        return publishedPage(state, userId).files;
      })();
      const gone = before.filter(file => file.fileId === fileId).map(file => file.mediaId);
      await purgeSoon(context, request, gone);
      return { attachFiles: attachFilesOf(kept) };
    },
  });

  app.route({
    ...calls.downloadFile,
    handler: async (request, reply) => {
      const { name } = request.params;
      const all = await readable(request, reply);
      const file = all.find(one => one.fileId === name) ?? all.find(one => one.name === name || nameOf(one) === name);
      if (!file || (await context.media.store.record(file.mediaId)) === null) throw new Rejected('not found');
      const directory = context.media.store.directoryOf(file.mediaId);
      await allowOverlongSuffix(request, join(directory, storedName));
      // The bytes of a medium never change. Of the file's own, weak tag browsers begin a cut-off download again.
      const etag = `"${file.mediaId}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (request.headers['if-range'] === etag) delete request.raw.headers['if-range'];
      return reply
        .header('content-disposition', asAttachment(nameOf(file)))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('application/octet-stream')
        .sendFile(storedName, directory, { cacheControl: false, etag: false, lastModified: false });
    },
  });
};
