/** Numbers that look random and are the same for the same seed, so that a history that fails can be walked again. */
export type Random = {
  /** 0 ≤ n < below, whole. */
  below(below: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T | undefined;
  uuid(): string;
  text(words: number): string;
};

const vocabulary = [
  ...[
    'map',
    'fold',
    'paper',
    'Zürich',
    "l'été",
    'naïve',
    'straße',
    'ночь',
    'поезд',
    '紙',
    '地図を折る',
    'خريطة',
    'नक्शा',
    '👩‍🚀',
  ],
  ...[
    'river',
    'long',
    'edge',
    'press',
    'travel',
    'craft',
    'slow',
    'quiet',
    'table',
    'winter',
    'light',
    'harbour',
    'letter',
  ],
];

/** Mulberry32 by Tommy Ettinger (public domain): 32 bits of state are plenty for a walk. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
  return {
    below,
    chance: share => next() < share,
    pick,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    text: words => Array.from({ length: words }, () => pick(vocabulary)).join(' '),
  };
}
