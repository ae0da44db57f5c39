import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The layout of SQLite's write-ahead log: https://sqlite.org/fileformat2.html#the_write_ahead_log */
const MAGIC = 0x37_7f_06_82;
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const DEFAULT_PAGE_BYTES = 4096;

type Sum = readonly [number, number];

/** SQLite's checksum of `bytes`, going on from `sum`. */
const checksum = (bytes: Buffer, littleEndian: boolean, [first, second]: Sum): Sum => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [s0, s1] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    s0 = (s0 + view.getUint32(at, littleEndian) + s1) >>> 0;
    s1 = (s1 + view.getUint32(at + 4, littleEndian) + s0) >>> 0;
  }
  return [s0, s1];
};

const holds = (bytes: Buffer, at: number, [s0, s1]: Sum): boolean =>
  bytes.readUInt32BE(at) === s0 && bytes.readUInt32BE(at + 4) === s1;

/**
 * How many transactions a write-ahead log holds beyond the point where its checksums break off: what SQLite would
 * leave out without a word. One may be the transaction under way when the power failed, which nobody was told of. More
 * than one cannot, since each begins when the one before it is on disk.
 */
const transactionsLost = (wal: number): number => {
  const { size } = fstatSync(wal);
  if (size < HEADER_BYTES + FRAME_HEADER_BYTES) return 0;
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(wal, header, 0, HEADER_BYTES, 0);
  const magic = header.readUInt32BE(0);
  const littleEndian = magic === MAGIC;
  let sum = checksum(header.subarray(0, 24), littleEndian, [0, 0]);
  const known = (littleEndian || magic === MAGIC + 1) && holds(header, 24, sum);
  const frameBytes = FRAME_HEADER_BYTES + (known ? header.readUInt32BE(8) : DEFAULT_PAGE_BYTES);
  // One frame at a time: a log that was not folded into its file for long is large.
  const frame = Buffer.alloc(frameBytes);
  let intact = known;
  let lost = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= size; at += frameBytes) {
    readSync(wal, frame, 0, frameBytes, at);
    // Frames with another salt are left from before the log was last begun anew.
    const current = !known || frame.subarray(8, 16).equals(header.subarray(16, 24));
    if (intact && current) {
      sum = checksum(
        frame.subarray(FRAME_HEADER_BYTES),
        littleEndian,
        checksum(frame.subarray(0, 8), littleEndian, sum),
      );
    }
    intact &&= current && holds(frame, 16, sum);
    // A frame that ends a transaction says how many pages the file has then.
    if (!intact && current && frame.readUInt32BE(4) > 0) lost += 1;
  }
  return lost;
};

/** Whether the write-ahead log beside a file has lost transactions that were acknowledged. */
export const isWalDamaged = (path: string): boolean => {
  let wal: number;
  try {
    wal = openSync(`${path}-wal`, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  try {
    return transactionsLost(wal) > 1;
  } finally {
    closeSync(wal);
  }
};
