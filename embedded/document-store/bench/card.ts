import { Long } from 'mongodb';

/** A document of about the size of a page's card in a list: 350 bytes. */
export type Card = { _id: string; key: string; author: string; at: Date; title: string; body: string; _pos: Long };

export const card = (i: number): Card => ({
  _id: `card-${String(i).padStart(7, '0')}`,
  key: `k${(i * 7919) % 1_000_003}`,
  author: `author-${i % 100}`,
  at: new Date(1.7e12 + ((i * 7919) % 1_000_003) * 1000),
  title: `The page that has the number ${i}`,
  body: 'Some words of a page. '.repeat(8),
  _pos: Long.fromNumber(i),
});
