import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CropData } from '@recto/contracts/http/shared.ts';
import type { FastifyRequest } from 'fastify';
import Value from 'typebox/value';
import type { Context } from '../context.ts';
import { asWritten } from '../media/file-name.ts';
import { receive } from '../media/store.ts';
import { Refused } from '../refused.ts';

export type Upload = {
  mediaId: string;
  /** Where the bytes are, and the directory that is kept or discarded with them. */
  path: string;
  directory: string;
  bytes: number;
  /** Digest of the bytes: a retry of the command must send the same. */
  digest: string;
  /** Out of the field `name`, if there is one: forms escape a file's name so that it cannot always be read back. */
  name: string | undefined;
  type: string;
  crop: { x: number; y: number; width: number; height: number } | null;
};

/** The upload's file while it is received. */
export const originalName = 'original';

/**
 * Streams the form's file to disk and hands it to `use`, which keeps it or not. Whatever fails, on our side or because
 * the sender went away, nothing of it stays.
 * @throws Refused `malformed` without such a file, `file-too-large`, `file-empty`, `too-many-attempts`.
 */
export const withUpload = async <T>(
  context: Context,
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
  use: (upload: Upload) => Promise<T>,
): Promise<T> => {
  await context.limits.take('uploads', request.caller?.userId ?? request.ip);
  if (!request.isMultipart()) throw new Refused('malformed');
  const { store } = context.media;
  const mediaId = randomUUID();
  const directory = await store.begin(mediaId);
  try {
    return await use(await received(request, { mediaId, directory, field, maxBytes }));
  } finally {
    await store.discard(mediaId);
  }
};

type Wanted = { mediaId: string; directory: string; field: string; maxBytes: number };

const received = async (request: FastifyRequest, { mediaId, directory, field, maxBytes }: Wanted): Promise<Upload> => {
  const path = join(directory, originalName);
  let file: Omit<Upload, 'crop'> | undefined;
  let crop: Upload['crop'] = null;
  let ownName: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'cropData') crop = cropOf(part.value);
      if (part.fieldname === 'name' && typeof part.value === 'string') ownName = part.value;
    } else if (part.fieldname !== field || file) part.file.resume();
    else {
      const { filename, mimetype: type } = part;
      file = {
        mediaId,
        path,
        directory,
        name: asWritten(filename),
        type,
        ...(await receive(part.file, path, maxBytes)),
      };
    }
  }
  if (!file) throw new Refused('malformed', { fields: { [field]: 'A file is missing.' } });
  return { ...file, ...(ownName && { name: ownName }), crop };
};

const cropOf = (value: unknown): Upload['crop'] => {
  if (value === undefined || value === '') return null;
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (Value.Check(CropData, parsed)) return parsed;
  } catch {
    // Not JSON: refused below, like JSON of another shape.
  }
  throw new Refused('malformed', { fields: { cropData: 'x, y, width and height are numbers.' } });
};
