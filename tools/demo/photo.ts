import sharp from 'sharp';

/** The same numbers between 0 and 1 for the same seed, so that the demo looks alike everywhere (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const width = 1600;
const height = 1000;

/** A landscape at some hour: a sky, a sun or moon, hills one behind the other. JPEG, 1600 × 1000. */
export async function landscape(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const next = numbersFrom(seed);
  const hue = Math.floor(next() * 360);
  const night = next() < 0.25;
  const sky = night
    ? [`hsl(${hue} 45% 12%)`, `hsl(${hue + 30} 40% 32%)`]
    : [`hsl(${hue} 55% 62%)`, `hsl(${hue + 40} 75% 86%)`];
  const layers = 3 + Math.floor(next() * 3);
  const hills = Array.from({ length: layers }, (_, at) => {
    const light = (night ? 30 : 62) - (at * (night ? 22 : 46)) / layers;
    return `<path d="${ridge(next, 480 + (at * 460) / layers)}" fill="hsl(${hue + 150 + at * 12} 30% ${light}%)"/>`;
  });
  const sun = `<circle cx="${200 + next() * 1200}" cy="${140 + next() * 280}" r="${50 + next() * 70}" fill="hsl(${hue + 50} 90% 92%)" opacity="0.9"/>`;
  return jpeg(
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="0.7" stop-color="${sky[1]}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${hills.join('')}`,
  );
}

/** A portrait without a face: shoulders and a head before a plain ground. */
export async function portrait(seed: number): Promise<Uint8Array<ArrayBuffer>> {
  const next = numbersFrom(seed + 1000);
  const hue = Math.floor(next() * 360);
  return jpeg(
    `<rect width="${width}" height="${height}" fill="hsl(${hue} 40% 78%)"/><ellipse cx="800" cy="1020" rx="400" ry="360" fill="hsl(${hue + 140} 35% 38%)"/><circle cx="800" cy="460" r="200" fill="hsl(${20 + next() * 20} 45% ${40 + next() * 35}%)"/><path d="M590 440a210 220 0 0 1 420 0q-60 -120 -210 -120t-210 120z" fill="hsl(${next() * 40} 35% ${12 + next() * 30}%)"/>`,
  );
}

function ridge(next: () => number, base: number): string {
  const points = Array.from({ length: 9 }, (_, at) => [at * 200, base + (next() - 0.5) * 190] as const);
  const curves = points.slice(1).map(([x, y], at) => {
    const before = points[at] ?? [0, base];
    return `C${before[0] + 100} ${before[1]} ${x - 100} ${y} ${x} ${y}`;
  });
  return `M0 ${points[0]?.[1] ?? base}${curves.join('')}V${height}H0z`;
}

async function jpeg(drawing: string): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer());
}
