import { perTab } from '../storage.ts';

const KEY = 'page-tokens';
// A page token lives one hour; a little less here, so that none is sent in its last moment.
const LIFETIME_MS = 59 * 60_000;

type Kept = Record<string, { token: string; until: number }>;

/**
 * Keeps the read token of a protected page (`POST /api/{username}/{url}/unlock`) for this tab. Every call made while
 * the browser is at that page's address carries it as `x-page-token`.
 * @param address the page's path, `/{username}/{url}`
 */
export const keepPageToken = (address: string, token: string): void => {
  write({ ...read(), [address]: { token, until: Date.now() + LIFETIME_MS } });
};

/** For a token that the server no longer takes. */
export const forgetPageToken = (address: string): void => {
  const { [address]: _, ...others } = read();
  write(others);
};

/**
 * The token for the page at this path or below it (`/{username}/{url}/edit`), or null. What a path encodes may stand
 * there in small letters.
 */
export const pageTokenAt = (path: string): string | null => {
  const address = `/${path.split('/').slice(1, 3).join('/')}`.replaceAll(/%../g, encoded => encoded.toUpperCase());
  const kept = read()[address];
  return kept && kept.until > Date.now() ? kept.token : null;
};

function read(): Kept {
  const text = perTab.read(KEY);
  return text === null ? {} : (JSON.parse(text) as Kept);
}

function write(kept: Kept): void {
  perTab.write(KEY, JSON.stringify(kept));
}
