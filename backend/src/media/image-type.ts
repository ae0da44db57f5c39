import { type FileHandle, open } from 'node:fs/promises';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegSignature = Buffer.from([0xff, 0xd8, 0xff]);

/** What a file is by its first bytes, whatever its name says. `animated` is a PNG with more than one picture. */
export type ImageType = 'jpeg' | 'png' | 'animated' | 'other';

export const imageTypeOf = async (path: string): Promise<ImageType> => {
  await using file = await open(path);
  const start = await bytesAt(file, 0, pngSignature.length);
  if (start.subarray(0, jpegSignature.length).equals(jpegSignature)) return 'jpeg';
  if (!start.equals(pngSignature)) return 'other';
  return (await hasAnimationChunk(file)) ? 'animated' : 'png';
};

/** Walks the chunk headers up to the first image data: `acTL` stands before it in an animated PNG (PNG 3rd ed., 11.3.3). */
const hasAnimationChunk = async (file: FileHandle): Promise<boolean> => {
  let offset = pngSignature.length;
  for (let chunks = 0; chunks < 1000; chunks++) {
    const header = await bytesAt(file, offset, 8);
    if (header.length < 8) return false;
    const type = header.toString('latin1', 4, 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT' || type === 'IEND') return false;
    offset += 12 + header.readUInt32BE(0);
  }
  return false;
};

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};
