import { open } from 'node:fs/promises';

/** Markers that begin a frame: C0 to CF, but not tables (C4, CC) and the reserved C8 (ITU-T T.81, B.1.1.3). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const mostSegments = 1000;

/**
 * Samples that a JPEG holds for each of its pixels, on average: 3 when colours are as fine as light, 1.5 when they have
 * half as many rows and columns (ITU-T T.81, A.1.1). `undefined` if its frame is not found where it should be.
 */
export const jpegSamplesPerPixel = async (path: string): Promise<number | undefined> => {
  await using file = await open(path);
  let offset = 2;
  for (let segments = 0; segments < mostSegments; segments++) {
    const { buffer: head, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, offset);
    if (bytesRead < head.length || head[0] !== 0xff) return;
    if (isFrame(head.readUInt8(1))) return samplesOf(head);
    offset += 2 + head.readUInt16BE(2);
  }
};

/** B.2.2: marker, length, depth, height and width take nine bytes; then a count, and three bytes for each component. */
const samplesOf = (frame: Buffer): number | undefined => {
  const count = frame.readUInt8(9);
  if (count === 0 || count > 4) return;
  const factors = Array.from({ length: count }, (_, i) => frame.readUInt8(11 + 3 * i));
  const [across, down] = [factors.map(factor => factor >> 4), factors.map(factor => factor & 15)];
  const most = Math.max(...across) * Math.max(...down);
  if (most === 0) return;
  return across.reduce((sum, factor, i) => sum + factor * (down[i] ?? 0), 0) / most;
};
