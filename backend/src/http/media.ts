import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { isSignedFor } from '../media/addresses.ts';
import type { App } from './app-types.ts';
import { visibilityModels, visibilityOf } from './media-visibility.ts';
import { allowOverlongSuffix } from './overlong-suffix.ts';
import { caughtUp } from './read.ts';

/** Seconds that a browser or proxy may keep a photo that everybody may see. Short: a photo may be taken back. */
const openCacheSeconds = 300;

/** The stored sizes of photos. */
export const media = (app: App, context: Context): void => {
  app.route({
    method: 'GET',
    url: '/media/:mediaId/:file',
    schema: {
      hide: true,
      params: Type.Object({ mediaId: Type.String(), file: Type.String() }),
      querystring: Type.Object({ until: Type.Optional(Type.String()), by: Type.Optional(Type.String()) }),
    },
    handler: async (request, reply) => {
      const { mediaId, file } = request.params;
      const [, width, format] = /^(\d{1,5})\.(webp|jpg)$/.exec(file) ?? [];
      const record = await context.media.store.record(mediaId);
      if (record === null || record.use === 'file' || !width || (format !== 'webp' && format !== 'jpg'))
        throw new Rejected('not found');
      await caughtUp(context, request, reply, visibilityModels[record.owner.kind]);
      const visibility = await visibilityOf(context, record.owner);
      const owner = `${record.owner.kind}-${record.owner.id}`;
      const isSigned = isSignedFor(context.secrets.media, mediaId, owner, request.query, context.clock());
      // Whoever writes has pictures at hand that no answer gives an address for: taken out, or not saved yet.
      const isOwners = visibility.for === 'signed' && visibility.ownerId === request.caller?.userId;
      if (visibility.for === 'nobody' || (visibility.for === 'signed' && !isSigned && !isOwners))
        throw new Rejected('not found');
      const directory = context.media.store.directoryOf(mediaId);
      const sizes = await readdir(directory);
      if (!sizes.includes(file)) throw new Rejected('not found');
      if (visibility.for === 'everybody') {
        reply.header('cache-control', `public, max-age=${openCacheSeconds}`);
        const elsewhere = context.media.elsewhere(record, largestOf(sizes), Number(width), format);
        if (elsewhere !== null) return reply.redirect(elsewhere, 302);
      } else reply.header('cache-control', isSigned ? 'private, max-age=600' : 'no-store');
      await allowOverlongSuffix(request, join(directory, file));
      return reply
        .type(format === 'webp' ? 'image/webp' : 'image/jpeg')
        .sendFile(file, directory, { cacheControl: false });
    },
  });
};

const largestOf = (files: readonly string[]): number =>
  Math.max(...files.filter(name => name.endsWith('.jpg')).map(name => Number.parseInt(name, 10)));
