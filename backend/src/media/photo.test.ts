import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crop, makePhoto } from './photo.ts';
import { photoKinds } from './photo-kinds.ts';

let directory: string;
let out: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recto-photo-'));
  out = await mkdtemp(join(directory, 'out-'));
});
afterAll(() => rm(directory, { recursive: true }));

const at = (name: string): string => join(directory, name);
const plain = (width: number, height: number, background = '#808080') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Left half red, right half blue, as the camera stored it; shown turned by the EXIF orientation. */
const halves = (width: number, height: number) =>
  plain(width, height, '#ff0000').composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } }, left: width / 2, top: 0 },
  ]);

const pixel = async (name: string, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(join(out, name)).raw().toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [...data.subarray(start, start + 3)];
};

const made = (name: string, kind: keyof typeof photoKinds, crop: Crop | null = null) =>
  makePhoto({ source: at(name), kind: photoKinds[kind], crop, directory: out });

/** A part of a picture, as a viewer shows it. */
const cutOut = async (name: string, { x, y, width, height }: Crop) =>
  sharp(await sharp(at(name)).autoOrient().toBuffer()).extract({ left: x, top: y, width, height });

/** How far what was made is from what it should be, on average of all channels of all pixels. */
const difference = async (name: string, wanted: Sharp): Promise<number> => {
  const [actual, expected] = await Promise.all(
    [sharp(join(out, name)), wanted].map(picture => picture.raw().toBuffer()),
  );
  if (!actual || actual.length !== expected?.length) throw new Error(`${name} has another size`);
  return actual.reduce((sum, value, i) => sum + Math.abs(value - (expected[i] ?? 0)), 0) / actual.length;
};

describe('a photo', () => {
  it('is stored in several widths as WebP and JPEG, never larger than it is', async () => {
    await plain(1300, 1000).png().toFile(at('wide'));
    const photo = await made('wide', 'page');
    expect(photo).toEqual({ width: 1300, height: 731, widths: [320, 640, 960, 1280, 1300] });
    const files = await readdir(out);
    for (const width of photo.widths) expect(files).toEqual(expect.arrayContaining([`${width}.webp`, `${width}.jpg`]));
    expect((await sharp(join(out, '640.webp')).metadata()).format).toBe('webp');
    expect((await sharp(join(out, '640.jpg')).metadata()).width).toBe(640);
  });

  it('stands upright, is cut where the person put the rectangle, and loses its metadata', async () => {
    const exif = { IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } };
    await halves(800, 600).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toFile(at('turned'));
    // Turned to the right: 600 wide, 800 high, red above, blue below.
    expect(await made('turned', 'profile', { x: 50, y: 420.4, width: 300.3, height: 300 })).toMatchObject({
      width: 300,
      height: 300,
    });
    const [red, , blue] = await pixel('96.jpg', 48, 5);
    expect(blue).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);
    const bytes = await readFile(join(out, '300.jpg'));
    expect(bytes.includes('secret place')).toBe(false);
    const metadata = await sharp(bytes).metadata();
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stored with EXIF orientation %i is turned as a viewer turns it',
    async orientation => {
      const name = `orientation-${orientation}`;
      const spot = { create: { width: 60, height: 40, channels: 3, background: '#ff0000' } } as const;
      await plain(600, 400)
        .composite([{ input: spot, left: 40, top: 30 }])
        .withMetadata({ orientation })
        .jpeg({ quality: 100 })
        .toFile(at(name));
      const crop = { x: 10, y: 5, width: 380, height: 380 };
      await made(name, 'profile', crop);
      expect(await difference('380.jpg', await cutOut(name, crop))).toBeLessThan(2);
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stored with EXIF orientation %i and made much smaller shows the same part',
    async orientation => {
      const name = `small-${orientation}`;
      const spot = { create: { width: 700, height: 500, channels: 3, background: '#ff0000' } } as const;
      await plain(3200, 2400)
        .composite([{ input: spot, left: 500, top: 300 }])
        .withMetadata({ orientation })
        .jpeg({ quality: 100 })
        .toFile(at(name));
      const crop = { x: 110, y: 75, width: 2200, height: 2200 };
      expect(await made(name, 'profile', crop)).toMatchObject({ width: 2200, height: 2200 });
      expect(await difference('768.jpg', sharp(await (await cutOut(name, crop)).toBuffer()).resize(768))).toBeLessThan(
        2,
      );
    },
  );

  it('in CMYK comes out in its colours', async () => {
    await plain(300, 300, '#d02010').toColourspace('cmyk').jpeg({ quality: 95 }).toFile(at('cmyk'));
    expect((await sharp(at('cmyk')).metadata()).space).toBe('cmyk');
    await made('cmyk', 'profile');
    const [red, green, blue] = await pixel('192.jpg', 90, 90);
    expect(red).toBeGreaterThan(170);
    expect(Math.max(green ?? 255, blue ?? 255)).toBeLessThan(90);
  });

  it('with transparency or 16 bits or in grey becomes an ordinary picture on white', async () => {
    await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00000000' } })
      .toColourspace('rgb16')
      .png()
      .toFile(at('clear'));
    await made('clear', 'profile');
    expect(await pixel('96.jpg', 10, 10)).toEqual([255, 255, 255]);
    await plain(300, 300).greyscale().jpeg().toFile(at('grey'));
    await made('grey', 'profile');
    expect((await sharp(join(out, '96.jpg')).metadata()).space).toBe('srgb');
  });

  it('must have the least size, whole and after the crop', async () => {
    await plain(1199, 900).jpeg().toFile(at('narrow'));
    await expect(made('narrow', 'page')).rejects.toMatchObject({
      code: 'too-small',
      details: { minWidth: 1200, minHeight: 675 },
    });
    await plain(2400, 1350).jpeg().toFile(at('large'));
    await expect(made('large', 'page', { x: 0, y: 0, width: 1100, height: 619 })).rejects.toMatchObject({
      code: 'too-small',
    });
    expect(await made('large', 'page', { x: 600, y: 0, width: 1200, height: 675 })).toMatchObject({ width: 1200 });
  });

  it('is judged by its bytes, not by its name', async () => {
    await writeFile(at('a.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(made('a.jpg', 'page')).rejects.toMatchObject({ code: 'wrong-type' });
    await plain(300, 300).gif().toFile(at('gif.png'));
    await expect(made('gif.png', 'profile')).rejects.toMatchObject({ code: 'wrong-type' });
    await plain(300, 300).jpeg().toFile(at('picture.txt'));
    expect(await made('picture.txt', 'profile')).toMatchObject({ width: 300 });
  });

  it('is refused when it is animated, cut off or garbage', async () => {
    await writeFile(at('animated.png'), withChunk(await plain(300, 300).png().toBuffer(), 'acTL', Buffer.alloc(8, 1)));
    await expect(made('animated.png', 'profile')).rejects.toMatchObject({ code: 'wrong-type' });
    const noise = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer();
    await writeFile(at('cut.jpg'), noise.subarray(0, noise.length / 2));
    await expect(made('cut.jpg', 'profile')).rejects.toMatchObject({ code: 'broken-image' });
    await writeFile(at('garbage.jpg'), Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1000, 3)]));
    await expect(made('garbage.jpg', 'profile')).rejects.toMatchObject({ code: 'broken-image' });
  });

  it('of more than 50 megapixels is refused before it is decoded', async () => {
    await writeFile(at('bomb.png'), pngOfSize(100_000, 100_000));
    await expect(made('bomb.png', 'page')).rejects.toMatchObject({ code: 'too-many-pixels' });
    await writeFile(at('just.png'), pngOfSize(10_000, 5_001));
    await expect(made('just.png', 'page')).rejects.toMatchObject({ details: { maxPixels: 50_000_000 } });
    // Of the deepest colours in passes, for which the whole picture is held, fewer.
    await writeFile(at('deep.png'), pngOfSize(10_000, 3_001, { deepInPasses: true }));
    await expect(made('deep.png', 'page')).rejects.toMatchObject({ details: { maxPixels: 30_000_000 } });
    const fine = plain(10_000, 4_001).jpeg({ progressive: true, chromaSubsampling: '4:4:4' });
    await fine.toFile(at('fine.jpg'));
    await expect(made('fine.jpg', 'page')).rejects.toMatchObject({ details: { maxPixels: 40_000_000 } });
  });

  it('takes less than 512 MiB of memory, whatever comes', async () => {
    const usual = plain(10_000, 5000, '#336699').jpeg({ progressive: true, chromaSubsampling: '4:2:0' });
    await usual.toFile(at('usual.jpg'));
    const turned = plain(8000, 5000, '#336699').withMetadata({ orientation: 6 });
    await turned.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toFile(at('turned.jpg'));
    const clear = { create: { width: 6000, height: 5000, channels: 4, background: '#33669980' } } as const;
    await sharp(clear).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toFile(at('deep.png'));
    await writeFile(at('text.png'), withChunk(await plain(1300, 800).png().toBuffer(), 'zTXt', hugeText(600)));
    await writeFile(at('rows.png'), pngOfSize(1300, 800, { pixels: hugeText(600).subarray(6) }));
    await writeFile(at('bomb.png'), pngOfSize(100_000, 100_000));
    const expected = [
      ['usual.jpg', '8889x5000'],
      ['turned.jpg', '5000x2813'],
      ['deep.png', '6000x3375'],
      ['text.png', '1300x731'],
      ['rows.png', '1300x731'],
      ['bomb.png', 'too-many-pixels'],
    ] as const;
    for (const [name] of expected) expect((await stat(at(name))).size).toBeLessThan(8_000_000);
    // Again and again, since what the C library keeps for later counts too.
    const rounds = [...expected, ...expected, ...expected];
    const { unusedKibibytes } = await makePhotos([], 'unlimited');
    const sources = rounds.map(([name]) => at(name));
    const { outcomes, mebibytes } = await makePhotos(sources, `${unusedKibibytes + 512 * 1024}`);
    expect(outcomes).toEqual(rounds.map(([, outcome]) => outcome));
    expect(mebibytes).toBeLessThan(512);
  }, 240_000);
});

/** What `photo-memory.ts` prints when it can have only so many KiB of addresses for data, used or not. */
const makePhotos = async (
  sources: string[],
  limit: string,
): Promise<{ outcomes: string[]; mebibytes: number; unusedKibibytes: number }> => {
  const program = join(import.meta.dirname, 'photo-memory.ts');
  const line = [`ulimit -d ${limit} && exec "$0" "$@"`, process.execPath, program, out, ...sources];
  // As `tools/run/programs.ts` and `docker/Dockerfile` start the backend.
  const { stdout } = await promisify(execFile)('sh', ['-c', ...line], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  });
  return JSON.parse(stdout);
};

/** A PNG whose header promises so many pixels. */
const pngOfSize = (
  width: number,
  height: number,
  { deepInPasses = false, pixels = Buffer.alloc(20) }: { deepInPasses?: boolean; pixels?: Buffer } = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(deepInPasses ? [16, 6, 0, 0, 1] : [8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
};

/** The content of a compressed text chunk of so many megabytes of nothing, in a thousandth of that. */
const hugeText = (megabytes: number): Buffer => {
  // Blocks that end at a byte, each of a megabyte, can stand one after the other.
  const one = deflateSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_SYNC_FLUSH });
  return Buffer.concat([Buffer.from('note\0\0', 'latin1'), one, ...Array<Buffer>(megabytes - 1).fill(one.subarray(2))]);
};

/** The PNG with one more chunk after its header. */
const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
