import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jpegSamplesPerPixel } from './jpeg-samples.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recto-jpeg-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** A JPEG's beginning: a comment, then a frame whose components have these factors, across in the upper half byte. */
const beginning = (marker: number, factors: readonly number[]): Buffer => {
  const frame = [0xff, marker, 0, 8 + 3 * factors.length, 8, 0, 100, 0, 100, factors.length];
  const components = factors.flatMap((factor, at) => [at + 1, factor, 0]);
  return Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, ...frame, ...components, ...Array<number>(64).fill(0)]);
};

it.each([
  ['gray', 0xc0, [0x11], 1],
  ['4:4:4', 0xc2, [0x11, 0x11, 0x11], 3],
  ['4:4:4 that says it in other numbers', 0xc2, [0x22, 0x22, 0x22], 3],
  ['4:2:2', 0xc2, [0x21, 0x11, 0x11], 2],
  ['4:2:0', 0xc2, [0x22, 0x11, 0x11], 1.5],
  ['fine colours under coarse light', 0xc2, [0x11, 0x22, 0x22], 2.25],
  ['four inks', 0xc2, [0x11, 0x11, 0x11, 0x11], 4],
  ['no size at all', 0xc2, [0, 0, 0], undefined],
  ['more components than there are', 0xc2, [0x11, 0x11, 0x11, 0x11, 0x11], undefined],
  ['tables instead of a frame', 0xc4, [0x11], undefined],
] as const)('%s', async (name, marker, factors, samples) => {
  const file = join(directory, name);
  await writeFile(file, beginning(marker, factors));
  expect(await jpegSamplesPerPixel(file)).toBe(samples);
});
