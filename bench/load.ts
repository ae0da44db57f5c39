import autocannon, { type Request } from 'autocannon';

export type Speed = {
  perSecond: number;
  /** Milliseconds; null where only the rate was taken. */
  p50: number | null;
  p99: number | null;
};

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The body of a request, asked for each anew: equal comments would be held for a moderator. */
  body?: () => string;
};

/** Each connection is to have had so many answers, unless that takes longer than so many seconds. */
const answersEach = 3;
const longestSeconds = 16;

/** What is done for the first time (connecting, compiling what is often run) is nobody's speed. */
const warm = { second: 1, faster: 1.05, enough: 2, most: 15 };

/** Goes on a second at a time until two in a row are no faster than the fastest before; of short runs, one. */
async function warmUp(seconds: number, rate: (seconds: number) => Promise<number>): Promise<void> {
  let fastest = 0;
  for (let round = 1, noFaster = 0; round <= warm.most && noFaster < warm.enough; round += 1) {
    const now = await rate(warm.second);
    if (seconds < warm.second) return;
    noFaster = now < fastest * warm.faster ? noFaster + 1 : 0;
    fastest = Math.max(fastest, now);
  }
}

/** Sends requests as fast as they are answered. Throws when one is not answered with 2xx: its speed would mean nothing. */
export async function speedOf({ url, connections, seconds, method = 'GET', headers = {}, body }: Load): Promise<Speed> {
  const requests = [{ method, ...(body && { setupRequest: (request: Request) => ({ ...request, body: body() }) }) }];
  const sent = (duration: number) => autocannon({ url, connections, headers, requests, duration });
  await warmUp(seconds, async duration => (await sent(duration))['2xx'] / duration);
  let duration = seconds;
  let result = await sent(duration);
  // What is under way at the end is not counted: a slow machine gets longer, until that matters little.
  while (result.requests.total < connections * answersEach && duration < longestSeconds) {
    duration *= 2;
    result = await sent(duration);
  }
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || result['2xx'] === 0)
    throw new Error(`${method} ${url}: ${failed} of ${result.requests.total} requests failed`);
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Does something in so many lanes, each beginning the next when one is done, for so long; answers how many a second. */
export async function rateOf(lanes: number, seconds: number, once: (n: number) => Promise<unknown>): Promise<Speed> {
  let started = 0;
  const done = async (duration: number): Promise<number> => {
    const begun = performance.now();
    const end = begun + duration * 1_000;
    let ended = 0;
    const lane = async (): Promise<void> => {
      while (performance.now() < end) {
        started += 1;
        await once(started);
        ended += 1;
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return ended / ((performance.now() - begun) / 1_000);
  };
  await warmUp(seconds, done);
  return { perSecond: await done(seconds), p50: null, p99: null };
}
