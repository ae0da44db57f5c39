import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM in one buffer: format (1 byte), IV (12), tag (16), ciphertext. `bound` is authenticated with it: what was
 * sealed for one place opens nowhere else. NIST SP 800-38D, random IVs; a key seals far fewer than 2^32 texts.
 */

const ivBytes = 12;
const tagBytes = 16;
const headBytes = 1 + ivBytes + tagBytes;

export function encrypt(key: KeyObject, plain: Buffer, bound: string, format: number): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(`${format}\n${bound}`, 'utf8'));
  const body = [cipher.update(plain), cipher.final()];
  return Buffer.concat([Buffer.from([format]), iv, cipher.getAuthTag(), ...body]);
}

/** Answers null when the key, the place or the bytes are not the ones that were sealed. */
export function decrypt(key: KeyObject, sealed: Buffer, bound: string): { plain: Buffer; format: number } | null {
  if (sealed.length < headBytes) return null;
  const format = sealed[0]!;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(`${format}\n${bound}`, 'utf8'));
  decipher.setAuthTag(sealed.subarray(1 + ivBytes, headBytes));
  try {
    return { plain: Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]), format };
  } catch {
    return null;
  }
}
