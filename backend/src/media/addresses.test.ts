import { createSecretKey } from 'node:crypto';
import { SIGNED_URL_LIFE_MS } from '@recto/contracts/limits.ts';
import { expect, it } from 'vitest';
import { isSignedFor, signedAddress } from './addresses.ts';

const secret = createSecretKey(Buffer.alloc(32, 7));
const owner = 'page-7k2m9q4x1v8d';
const mediaId = '1d3cf2a4-6f3b-4e0e-9a55-0c8f0d7a3b11';
const minute = 60_000;
/** So many milliseconds after a whole hour. */
const at = (ms: number) => new Date(Date.parse('2026-03-01T10:00:00.000Z') + ms);
const addressAt = (ms: number, of = owner) => signedAddress(secret, of, at(ms))(mediaId, 640, 'webp');
const isGood = (address: string, ms: number) =>
  isSignedFor(secret, mediaId, owner, Object.fromEntries(new URL(address, 'http://recto.test').searchParams), at(ms));

it('a signed address stays the same for five minutes, so that a page read again is the same', () => {
  expect(addressAt(5 * minute - 1)).toBe(addressAt(0));
  expect(addressAt(5 * minute)).not.toBe(addressAt(0));
  expect(addressAt(0, 'page-another')).not.toBe(addressAt(0));
});

it.each([0, 1, 3 * minute, 5 * minute - 1, 5 * minute, 59 * minute])(
  'one given %i ms after the hour is good for five minutes at least, and for no more than ten',
  given => {
    const address = addressAt(given);
    expect(isGood(address, given + 5 * minute)).toBe(true);
    expect(isGood(address, given + SIGNED_URL_LIFE_MS)).toBe(false);
  },
);
