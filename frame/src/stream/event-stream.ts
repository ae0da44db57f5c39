import { pageTokenAt } from '../api/page-token.ts';
import { backOff, listen, wait } from '../api/wait.ts';
import { reportError } from '../errors/report-error.ts';
import { token } from '../session/session.ts';
import { eventParser, type ServerEvent } from './parse-events.ts';

export type StreamOptions = {
  /** Called for each event, in order. `data` is as the server sent it, usually JSON. */
  onEvent: (event: ServerEvent) => void;
  /** Called while the stream cannot be had: ask in the ordinary way for what may have changed. */
  poll: () => void;
  signal: AbortSignal;
};

const FAILURES_BEFORE_POLLING = 3;
const POLL_MS = 20_000;
/** A stream says something every 25 s: one that has been silent for longer is dead, whoever cut it and said nothing. */
const SILENCE_MS = 60_000;

/**
 * Follows a stream of server-sent events until the signal aborts. Read with fetch, so that it carries the token.
 * A lost stream is taken up again after the last event that came (`last-event-id`), waiting longer each time; after
 * three failures in a row `poll` is called every 20 s beside further tries. It rests while the tab is hidden, so that
 * many tabs do not use up the browser's connections.
 */
export async function followStream(path: string, { onEvent, poll, signal }: StreamOptions): Promise<void> {
  let lastId: string | null = null;
  let failures = 0;
  const take = (event: ServerEvent) => {
    if (event.id !== null) lastId = event.id;
    failures = 0;
    try {
      onEvent(event);
    } catch (thrown) {
      // A mistake in what is done with an event is no reason to lose the stream.
      reportError(thrown);
    }
  };
  while (!signal.aborted) {
    try {
      await shown(signal);
      const outcome = await readOnce(path, lastId, take, signal);
      if (outcome === 'refused') return;
      if (outcome === 'lost') failures++;
      if (outcome === 'hidden') continue;
      if (failures >= FAILURES_BEFORE_POLLING) {
        poll();
        await wait(POLL_MS, signal);
      } else await wait(backOff(failures, 1000), signal);
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    }
  }
}

type Outcome = 'lost' | 'hidden' | 'refused';

async function readOnce(
  path: string,
  lastId: string | null,
  take: (event: ServerEvent) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const rest = new AbortController();
  const line = listen(SILENCE_MS, AbortSignal.any([signal, rest.signal]));
  const hide = () => document.hidden && rest.abort();
  document.addEventListener('visibilitychange', hide);
  try {
    const response = await fetch(path, {
      headers: headersOf(lastId),
      cache: 'no-store',
      signal: line.signal,
    });
    // What may not be read will not become readable by asking again.
    if ([401, 403, 404].includes(response.status)) return 'refused';
    if (!response.ok || !response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
      return 'lost';
    const parse = eventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      line.heard();
      parse(read.value).forEach(take);
    }
    return 'lost';
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return rest.signal.aborted ? 'hidden' : 'lost';
  } finally {
    line.end();
    document.removeEventListener('visibilitychange', hide);
  }
}

function headersOf(lastId: string | null): Record<string, string> {
  const now = token();
  const pageToken = pageTokenAt(location.pathname);
  return {
    accept: 'text/event-stream',
    ...(now !== null && { authorization: `Bearer ${now}` }),
    ...(pageToken !== null && { 'x-page-token': pageToken }),
    ...(lastId !== null && { 'last-event-id': lastId }),
  };
}

/** Resolves at once in a visible tab, else when it is shown. */
const shown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!document.hidden) return resolve();
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
