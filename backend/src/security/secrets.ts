import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Keys } from '@recto/event-log/keys.ts';

/** What each of the installation's secrets is for; one per purpose, so that no value made for one serves another. */
const names = ['tokens', 'claims', 'codes', 'page-tokens', 'media', 'clients', 'requests'] as const;
export type SecretName = (typeof names)[number];
export type Secrets = Readonly<Record<SecretName, KeyObject>>;

/** Opens all of them; those that do not exist yet are made. The same in every process. */
export const openSecrets = async (keys: Keys): Promise<Secrets> => {
  const entries = await Promise.all(names.map(async name => [name, await keys.secret(name)] as const));
  return Object.fromEntries(entries) as Secrets;
};

/**
 * Keyed hash of a value (HMAC-SHA-256, base64url, 43 characters). Without the secret nobody finds the value by trying,
 * and forgetting the value is enough to lose it.
 */
export const keyedHash = (secret: KeyObject, ...parts: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

/** Compares in a time that tells nothing about where the two differ. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};
