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

/** Sends requests as fast as they are answered. Throws when one is not answered with 2xx: its speed would mean nothing. */
export async function speedOf({ url, connections, seconds, method = 'GET', headers = {}, body }: Load): Promise<Speed> {
  const requests = [{ method, ...(body && { setupRequest: (request: Request) => ({ ...request, body: body() }) }) }];
  // What is done for the first time (connecting, compiling) is nobody's speed.
  await autocannon({ url, connections, headers, requests, duration: 1 });
  let duration = seconds;
  let result = await autocannon({ url, connections, headers, requests, duration });
  // What is under way at the end is not counted: a slow machine gets longer, until that matters little.
  while (result.requests.total < connections * answersEach && duration < longestSeconds) {
    duration *= 2;
    result = await autocannon({ url, connections, headers, requests, duration });
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
  await once(0);
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let started = 0;
  let done = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      started += 1;
      await once(started);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { perSecond: done / ((performance.now() - begun) / 1_000), p50: null, p99: null };
}
