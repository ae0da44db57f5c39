import { join } from 'node:path';
import { IMAGE_MAX_PIXELS, IMAGE_MAX_WHOLE_BYTES } from '@recto/contracts/limits.ts';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { Gate } from '../gate.ts';
import { Refused } from '../refused.ts';
import { imageTypeOf } from './image-type.ts';
import { jpegSamplesPerPixel } from './jpeg-samples.ts';
import { asStored, orientations, type UprightSize, upright } from './orientation.ts';
import type { PhotoKind } from './photo-kinds.ts';

/** In pixels of the upright image. */
export type Crop = { x: number; y: number; width: number; height: number };
/** `source` is a file; the sizes are written to `directory`. */
export type PhotoTask = { source: string; kind: PhotoKind; crop: Crop | null; directory: string };
export type MadePhoto = { width: number; height: number; widths: number[] };

// Memory is bounded by one picture at a time, each of its files on one thread, and nothing is kept for later.
sharp.cache(false);
sharp.concurrency(1);

const options = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' } as const;

/**
 * Makes the stored sizes of an uploaded picture, one picture at a time (see photo-maker.ts), as `<width>.webp` and `<width>.jpg`: upright, without
 * metadata, in sRGB on white, cut to `crop` (else to the middle). Never larger than the picture is.
 * @throws Refused `wrong-type` | `broken-image` | `too-many-pixels` | `too-small`.
 */
export const makePhoto = async ({ source, kind, crop, directory }: PhotoTask): Promise<MadePhoto> => {
  const type = await imageTypeOf(source);
  if (type === 'animated' || type === 'other') throw new Refused('wrong-type');
  const { size, most } = await headerOf(source);
  if (size.width * size.height > most) throw new Refused('too-many-pixels', { maxPixels: most });
  requireSize(size, kind);
  const part = crop === null ? middle(size, kind) : within(crop, size, kind);
  requireSize(part, kind);
  const widths = widthsFor(part.width, kind);
  const largest = await decode(source, size, part, Math.max(...widths));
  await writeAll(largest, widths, directory);
  return { width: part.width, height: part.height, widths };
};

type Header = {
  size: UprightSize;
  /** Pixels that such a picture may have. */
  most: number;
};

const headerOf = async (source: string): Promise<Header> => {
  const metadata = await understood(sharp(source, { ...options, limitInputPixels: false }).metadata());
  const { autoOrient, orientation, isProgressive, format, channels, depth } = metadata;
  // A picture that comes in passes is held whole while it is decoded: a JPEG as coefficients of two bytes.
  const samples = format === 'jpeg' ? ((await jpegSamplesPerPixel(source)) ?? channels) : channels;
  const bytes = samples * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
  return {
    size: { ...autoOrient, orientation: orientation ?? 1 },
    most: isProgressive ? Math.min(IMAGE_MAX_PIXELS, Math.floor(IMAGE_MAX_WHOLE_BYTES / bytes)) : IMAGE_MAX_PIXELS,
  };
};

/** Errors of the decoder are the picture's fault, not the server's, unless it had no memory left. */
const understood = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /(out of|insufficient) memory/i.test(error.message)) throw error;
    throw new Refused('broken-image');
  }
};

const requireSize = (size: { width: number; height: number }, { minWidth, minHeight }: PhotoKind): void => {
  if (size.width < minWidth || size.height < minHeight) throw new Refused('too-small', { minWidth, minHeight });
};

const middle = (size: { width: number; height: number }, { aspect }: PhotoKind): Crop => {
  if (aspect === null) return { x: 0, y: 0, ...size };
  const [across, down] = aspect;
  const width = Math.min(size.width, Math.round((size.height * across) / down));
  const height = Math.min(size.height, Math.round((size.width * down) / across));
  return { x: Math.floor((size.width - width) / 2), y: Math.floor((size.height - height) / 2), width, height };
};

/**
 * Rounds the rectangle to whole pixels inside the picture. Its height follows from its width, since a person's crop
 * area is off the ratio by a fraction of a pixel.
 */
const within = (crop: Crop, size: { width: number; height: number }, { aspect }: PhotoKind): Crop => {
  const x = Math.min(Math.max(0, Math.round(crop.x)), size.width - 1);
  const y = Math.min(Math.max(0, Math.round(crop.y)), size.height - 1);
  const width = Math.min(Math.max(1, Math.round(crop.width)), size.width - x);
  const height = Math.min(Math.max(1, Math.round(crop.height)), size.height - y);
  if (aspect === null) return { x, y, width, height };
  const ratio = aspect[0] / aspect[1];
  return width / height > ratio
    ? { x, y, width: Math.max(1, Math.round(height * ratio)), height }
    : { x, y, width, height: Math.max(1, Math.round(width / ratio)) };
};

const widthsFor = (width: number, { widths }: PhotoKind): number[] => {
  const smaller = widths.filter(one => one <= width);
  const largest = widths.at(-1) ?? width;
  return width < largest && !smaller.includes(width) ? [...smaller, width] : smaller;
};

type Pixels = { data: Buffer; info: OutputInfo };

/** What is made smaller than this is scaled before it is cut: decoders of JPEG and WebP do that while they decode. */
const scaledFirst = 0.5;

/**
 * The part at its largest stored width. It is cut and scaled as the file holds it and turned afterwards, when it is
 * small: turning a whole picture of 50 megapixels would take half a gigabyte.
 */
const decode = async (source: string, size: UprightSize, part: Crop, width: number): Promise<Pixels> => {
  const { swapped, flop, turn } = orientations[size.orientation] ?? upright;
  const cut = asStored(part, size);
  const scale = width / part.width;
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  const whole = swapped
    ? { width: scaled(size.height), height: scaled(size.width) }
    : { width: scaled(size.width), height: scaled(size.height) };
  const target = { width: scaled(cut.width), height: scaled(cut.height) };
  const within = {
    ...target,
    left: Math.min(Math.round(cut.left * scale), whole.width - target.width),
    top: Math.min(Math.round(cut.top * scale), whole.height - target.height),
  };
  const picture = sharp(source, options);
  const taken =
    scale <= scaledFirst
      ? picture.resize({ ...whole, fit: 'fill' }).extract(within)
      : picture.extract(cut).resize({ ...target, fit: 'fill' });
  const { data, info } = await understood(
    taken.flatten({ background: 'white' }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
  );
  if (!flop && turn === 0) return { data, info };
  const turned = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  return turned.flop(flop).rotate(turn).raw().toBuffer({ resolveWithObject: true });
};

/** So many files at once: with more of them, memory is not bounded by the 512 MiB that photos are to be made in. */
const filesAtOnce = 2;

/** The largest first, so that none of the threads is left with it when the others have nothing to do any more. */
const writeAll = async ({ data, info }: Pixels, widths: readonly number[], directory: string): Promise<void> => {
  const { channels, height } = info;
  const gate = new Gate(filesAtOnce);
  const scaled = (width: number): Sharp =>
    sharp(data, { raw: { width: info.width, height, channels } }).resize({ width });
  const write = (file: Sharp, name: string) => gate.run(() => file.toFile(join(directory, name)));
  const files = widths
    .toSorted((a, b) => b - a)
    .flatMap(width => [
      write(scaled(width).webp({ quality: 80 }), `${width}.webp`),
      write(scaled(width).jpeg({ quality: 82, mozjpeg: true }), `${width}.jpg`),
    ]);
  await Promise.all(files);
};
