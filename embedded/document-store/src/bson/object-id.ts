import { randomBytes } from 'node:crypto';
import { T } from './types.ts';
import { Value } from './value.ts';

const process = randomBytes(5);
let counter = randomBytes(3).readUIntBE(0, 3);

/** A fresh ObjectId: seconds, five random bytes of this process, a counter (bsonspec.org). */
export const newObjectId = (): Value => {
  const buf = Buffer.allocUnsafe(12);
  buf.writeUInt32BE(Math.floor(Date.now() / 1000) >>> 0, 0);
  process.copy(buf, 4);
  counter = (counter + 1) & 0xffffff;
  buf.writeUIntBE(counter, 9, 3);
  return new Value(T.objectId, buf, 0, 12);
};
