import { AUTOSAVE_MS } from '@recto/contracts/limits.ts';
import type { ImageAnswer } from '@recto/contracts/http/shared.ts';
import { isApiError } from '@recto/frame';
import type { ContentState } from 'draft-js';
import { type ImageData, imageOf } from './entity.ts';
import { pathOf } from './own-image.ts';
import { fetchOwn } from './use-picture.ts';

/** Times that a picture which cannot be had for now is asked for. */
const TRIES = 12;

type Given = {
  upload: (file: File, options: { signal: AbortSignal; onProgress: () => void }) => Promise<ImageAnswer['image']>;
  /** The text shows this page's own picture now. */
  onAdopted: () => void;
  onFailed: () => void;
};

export type Adopting = {
  /** What the text shows now is the page's own. */
  settle: (content: ContentState) => void;
  /** Sends what the text shows and is not. */
  adopt: (content: ContentState) => Promise<void>;
  stop: () => void;
};

/**
 * Gives a page pictures of its own where the text of another one was pasted. A picture belongs to the page that it was
 * sent to, and who may read that may see it: in another page's text its readers would not, while its writer does.
 */
export function adopting({ upload, onAdopted, onFailed }: Given): Adopting {
  const own = new Set<string>();
  /** What became of another page's pictures, by their paths; null for one that could not be had. */
  const adopted = new Map<string, Promise<string | null>>();
  const aborter = new AbortController();
  const { signal } = aborter;

  const send = async (path: string): Promise<string | null> => {
    const file = await fileOf(path, signal);
    if (file === null) return null;
    const { secure_url: src } = await upload(file, { signal, onProgress: () => undefined });
    own.add(pathOf(src));
    return src;
  };

  const adoptOne = async (content: ContentState, path: string) => {
    const sending = adopted.get(path) ?? send(path);
    adopted.set(path, sending);
    try {
      const src = await sending;
      if (src === null || signal.aborted) return;
      for (const [key, image] of picturesOf(content))
        if (pathOf(image.src) === path) content.mergeEntityData(key, { src });
      onAdopted();
    } catch (thrown) {
      adopted.delete(path);
      if (signal.aborted) return;
      if (!isApiError(thrown)) throw thrown;
      onFailed();
    }
  };

  return {
    settle(content) {
      for (const [, { src }] of picturesOf(content)) own.add(pathOf(src));
    },
    async adopt(content) {
      const paths = new Set(picturesOf(content).map(([, { src }]) => pathOf(src)));
      for (const path of paths) if (!own.has(path)) await adoptOne(content, path);
    },
    stop: () => aborter.abort(),
  };
}

function picturesOf(content: ContentState): [key: string, image: ImageData][] {
  return content.getBlocksAsArray().flatMap(block => {
    const key = block.getType() === 'atomic' ? block.getEntityAt(0) : null;
    const image = key === null ? null : imageOf(content, key);
    return key !== null && image ? [[key, image] as [string, ImageData]] : [];
  });
}

/** Its bytes as a file to send; null where they cannot be had. */
async function fileOf(path: string, signal: AbortSignal): Promise<File | null> {
  // Each size is stored as JPEG, too, which alone is taken of the two.
  const asJpeg = path.replace(/\.webp$/, '.jpg');
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await fetchOwn(asJpeg, signal);
    if (answer instanceof Blob) return new File([answer], 'picture.jpg', { type: 'image/jpeg' });
    if (answer === 'gone' || signal.aborted) return null;
    await new Promise(resolve => setTimeout(resolve, AUTOSAVE_MS));
  }
  return null;
}
