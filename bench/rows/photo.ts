import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoKinds } from '@recto/backend/media/photo-kinds.ts';
import sharp from 'sharp';
import { landscape } from '../../tools/demo/photo.ts';
import { visitorOf } from '../../tools/demo/visitor.ts';
import { byTurns, lanesOf } from '../load.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

const [width, height] = [4_000, 3_000];
const { widths, aspect } = photoKinds.page;

/** A picture of 12 megapixels until all its sizes are there, beside sharp making the same files. */
export async function* photo({ url, writers, pages, seconds }: Site): AsyncGenerator<Row> {
  const picture = await sharp(await landscape(1))
    .resize(width, height, { fit: 'fill' })
    .jpeg()
    .toBuffer();
  const directory = await mkdtemp(join(tmpdir(), 'recto-bench-'));
  const source = join(directory, 'source.jpg');
  const upload = new Uint8Array(picture);
  const owner = visitorOf(url, writers[0]?.token);
  try {
    await writeFile(source, picture);
    yield {
      work: 'photo of 12 megapixels, 1 in flight',
      reference: 'sharp alone',
      ...(await byTurns(
        lanesOf(1, () => owner.upload(`/api/pages/${pages[0]?.id}/photo`, upload)),
        lanesOf(1, () => withSharp(source, directory)),
        seconds,
      )),
      target: 0.8,
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The sizes and formats that the backend stores: decoded once, cut to the page's ratio, all of them at once. */
async function withSharp(source: string, directory: string): Promise<void> {
  const largest = Math.max(...widths);
  const cut = { width: largest, height: Math.round((largest * aspect[1]) / aspect[0]), fit: 'cover' } as const;
  const { data, info } = await sharp(source).resize(cut).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files = widths.toReversed().flatMap(width => {
    const scaled = sharp(data, { raw }).resize({ width });
    return [
      scaled
        .clone()
        .webp({ quality: 80 })
        .toFile(join(directory, `${width}.webp`)),
      scaled
        .clone()
        .jpeg({ quality: 82, mozjpeg: true })
        .toFile(join(directory, `${width}.jpg`)),
    ];
  });
  await Promise.all(files);
}
