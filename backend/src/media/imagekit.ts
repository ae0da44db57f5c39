import { createReadStream } from 'node:fs';
import ImageKit from 'imagekit';
import type { Configuration } from '../configuration.ts';

/** Where the photos of public pages are served from when it is configured. */
export type ImageHost = {
  /** Uploads a picture under a name of its own; answers the host's id of it. */
  upload(mediaId: string, path: string): Promise<string>;
  /** The address of the picture at this width. */
  address(mediaId: string, width: number, format: 'webp' | 'jpg'): string;
  /** Deletes the picture and what the host's caches hold of it. Nothing happens when it is gone already. */
  remove(mediaId: string, remoteId: string): Promise<void>;
};

type Settings = NonNullable<Configuration['imageKit']>;
const folder = 'recto';
const timeoutMs = 20_000;

export const imageKitHost = (settings: Settings): ImageHost => {
  const { publicKey, privateKey, urlEndpoint } = settings;
  const client = new ImageKit({ publicKey, privateKey, urlEndpoint, uploadEndpoint: settings.uploadUrl });
  return {
    async upload(mediaId, path) {
      const { fileId } = await client.upload({
        file: createReadStream(path),
        fileName: `${mediaId}.jpg`,
        folder: `/${folder}`,
        useUniqueFileName: false,
        overwriteFile: true,
      });
      return fileId;
    },
    address: (mediaId, width, format) =>
      client.url({
        path: `/${folder}/${mediaId}.jpg`,
        transformation: [{ width: String(width), format }],
        transformationPosition: 'query',
      }),
    async remove(mediaId, remoteId) {
      await call(settings, 'DELETE', `/v1/files/${encodeURIComponent(remoteId)}`);
      await call(settings, 'POST', '/v1/files/purge', { url: `${urlEndpoint}/${folder}/${mediaId}.jpg*` });
    },
  };
};

/** The package holds the address of these calls fixed; ours is configured, so that they can be tried out. */
const call = async ({ apiUrl, privateKey }: Settings, method: string, path: string, body?: object): Promise<void> => {
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok && response.status !== 404)
    throw new Error(`ImageKit answered ${response.status} to ${method} ${path}`);
};
