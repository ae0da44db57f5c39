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
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The body of a request, asked for each anew: equal comments would be held for a moderator. */
  body?: () => string;
};

/** Each connection is to have had so many answers, unless that takes longer than so many seconds. */
const answersEach = 3;
const longestSeconds = 16;

/** Work that is done as fast as it can be, for so many seconds. */
export type Work = (seconds: number) => Promise<Speed>;

/** Requests, each sent when one is answered. Throws when one is not answered with 2xx: its speed would mean nothing. */
export const requestsTo = ({ url, connections, method = 'GET', headers = {}, body }: Load): Work => {
  const requests = [{ method, ...(body && { setupRequest: (request: Request) => ({ ...request, body: body() }) }) }];
  return async seconds => {
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
  };
};

/** Something in so many lanes, each beginning the next when one is done. */
export const lanesOf = (lanes: number, once: (n: number) => Promise<unknown>): Work => {
  let started = 0;
  return async seconds => {
    const begun = performance.now();
    const end = begun + seconds * 1_000;
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
  };
};

/** A second, the least by which one is faster than those before, how many in a row shall not be, and the most of them. */
const warm = { second: 1, faster: 1.05, enough: 5, most: 30 };

/**
 * Goes on a second at a time until it becomes no faster: what is done for the first time (connecting, compiling what is
 * often run) is nobody's speed. Once, for short runs.
 */
async function warmUp(seconds: number, work: Work): Promise<void> {
  let fastest = 0;
  for (let round = 1, noFaster = 0; round <= warm.most && noFaster < warm.enough; round += 1) {
    const { perSecond } = await work(warm.second);
    if (seconds < warm.second) return;
    noFaster = perSecond < fastest * warm.faster ? noFaster + 1 : 0;
    fastest = Math.max(fastest, perSecond);
  }
}

/** The speed of some work once it has warmed up. */
export const speedOf = async (work: Work, seconds: number): Promise<Speed> => {
  await warmUp(seconds, work);
  return work(seconds);
};

/** How often each of two is measured: a machine is not as fast at one moment as at the next. */
const turns = 2;

/** The speeds of some work and of what it is measured against, by turns, once both have warmed up. */
export const byTurns = async (
  measured: Work,
  against: Work,
  seconds: number,
): Promise<{ measured: Speed; against: Speed }> => {
  await warmUp(seconds, measured);
  await warmUp(seconds, against);
  const speeds: { measured: Speed[]; against: Speed[] } = { measured: [], against: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    speeds.measured.push(await measured(seconds));
    speeds.against.push(await against(seconds));
  }
  return { measured: meanOf(speeds.measured), against: meanOf(speeds.against) };
};

const meanOf = (speeds: readonly Speed[]): Speed => {
  const mean = (of: (speed: Speed) => number) => speeds.reduce((sum, speed) => sum + of(speed), 0) / speeds.length;
  const isTimed = speeds.every(({ p50, p99 }) => p50 !== null && p99 !== null);
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    p50: isTimed ? mean(({ p50 }) => p50 ?? 0) : null,
    p99: isTimed ? mean(({ p99 }) => p99 ?? 0) : null,
  };
};
