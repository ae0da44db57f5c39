import { pageTokenAt } from '../api/page-token.ts';
import { backOff, listen, wait } from '../api/wait.ts';
import { reportError } from '../errors/report-error.ts';
import { token } from '../session/session.ts';
import { eventParser, type ServerEvent } from './parse-events.ts';
import { followOne, mayHold, onTurn, untilTurn } from './turn.ts';

export type StreamOptions = {
  /** Called for each event, in order. `data` is as the server sent it, usually JSON. */
  onEvent: (event: ServerEvent) => void;
  /** Called while the stream cannot be had: ask in the ordinary way for what may have changed. */
  poll: () => void;
  signal: AbortSignal;
};

const FAILURES_BEFORE_POLLING = 3;
const POLL_MS = 20_000;
/** So long a look may take; one that a server of before does not end is ended here. */
const LOOK_MS = 10_000;
/** A stream says something every 25 s: one that has been silent for longer is dead, whoever cut it and said nothing. */
const SILENCE_MS = 60_000;

/**
 * Follows a stream of server-sent events until the signal aborts. Read with fetch, so that it carries the token.
 * A lost stream is taken up again after the last event that came (`last-event-id`), waiting longer each time; after
 * three failures in a row `poll` is called every 20 s beside further tries. It rests while the tab is hidden, so that
 * many tabs do not use up the browser's connections. For the same reason it looks in every 20 s only, where others were
 * used later: see docs/decisions/0028-streams-in-two-windows.md.
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
  const leave = followOne();
  try {
    while (!signal.aborted) {
      if (!mayHold()) {
        await untilTurn(POLL_MS, signal);
        if (mayHold() || document.hidden) continue;
        const outcome = await readOnce(`${path}?until=now`, lastId, take, signal, AbortSignal.timeout(LOOK_MS));
        if (outcome === 'refused') return;
        if (outcome === 'lost') poll();
        continue;
      }
      const outcome = await openLine(path, lastId, take, signal);
      if (outcome === 'refused') return;
      if (outcome === 'resting') continue;
      failures++;
      if (failures >= FAILURES_BEFORE_POLLING) {
        poll();
        await wait(POLL_MS, signal);
      } else await wait(backOff(failures, 1000), signal);
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  } finally {
    leave();
  }
}

type Outcome = 'lost' | 'ended' | 'resting' | 'refused';
type Take = (event: ServerEvent) => void;

/** Reads for as long as it is this window's turn. */
async function openLine(path: string, lastId: string | null, take: Take, signal: AbortSignal): Promise<Outcome> {
  const rest = new AbortController();
  const forget = onTurn(() => mayHold() || rest.abort());
  try {
    return await readOnce(path, lastId, take, signal, rest.signal);
  } finally {
    forget();
  }
}

async function readOnce(
  path: string,
  lastId: string | null,
  take: Take,
  signal: AbortSignal,
  rest: AbortSignal,
): Promise<Outcome> {
  const line = listen(SILENCE_MS, AbortSignal.any([signal, rest]));
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
    return 'ended';
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return rest.aborted ? 'resting' : 'lost';
  } finally {
    line.end();
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
