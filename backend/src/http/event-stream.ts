import type { FastifyReply } from 'fastify';

/** So that no proxy takes a quiet stream for a dead one. */
const heartbeatMs = 25_000;
/** Who does not take what was sent is let go of, and comes back for the rest. Bytes. */
const unsentAtMost = 1_000_000;

/** A stream of server-sent events that is open. */
export type EventStream = {
  /** Writes one event, with its position where a client may resume after it. */
  send(told: { event: string; data: unknown }, position?: bigint): void;
};

/** The streams that one process keeps open. */
export type EventStreams = {
  readonly size: number;
  /**
   * Answers with server-sent events: what `take` was given, one after the other, until the client or `endAll` ends it,
   * or until `tell` throws; with `untilNow` until nothing is left of what was given by then. `begin` writes what comes
   * first and answers what stops the giving.
   */
  serve<T>(
    reply: FastifyReply,
    begin: (stream: EventStream, take: (one: T) => void) => Promise<() => void>,
    tell: (stream: EventStream, one: T) => Promise<void>,
    untilNow?: boolean,
  ): Promise<void>;
  endAll(): void;
};

export const eventStreams = (): EventStreams => {
  const open = new Set<() => void>();
  return {
    get size() {
      return open.size;
    },
    endAll: () => {
      for (const end of open) end();
    },
    async serve(reply, begin, tell, untilNow = false) {
      type Given = Parameters<typeof tell>[1];
      const { raw } = reply;
      const queue: Given[] = [];
      let wake = (): void => {};
      let isOver = false;
      const end = (): void => {
        isOver = true;
        wake();
      };
      const stream: EventStream = {
        send: ({ event, data }, position) => {
          raw.write(
            `${position === undefined ? '' : `id: ${position}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
          );
          if (raw.writableLength > unsentAtMost) raw.destroy();
        },
      };
      const early: (() => void)[] = [];
      let isOpen = false;
      const later: EventStream = {
        send: (told, position) => {
          if (isOpen) stream.send(told, position);
          else early.push(() => stream.send(told, position));
        },
      };
      // What begins may still be refused: the headers are sent after it.
      const stop = await begin(later, one => {
        queue.push(one);
        wake();
      });
      open.add(end);
      reply.hijack();
      raw.on('close', end);
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
      try {
        raw.write(': open\n\n');
        isOpen = true;
        for (const write of early) write();
        while (!isOver) {
          const one = queue.shift();
          if (one !== undefined) await tell(stream, one);
          else if (untilNow) break;
          else
            await new Promise<void>(resolve => {
              wake = resolve;
            });
        }
      } catch (error) {
        // Not readable any more, or a store is away: the client comes back and is told by the answer.
        reply.log.debug({ err: error }, 'stream ended');
      } finally {
        clearInterval(heartbeat);
        open.delete(end);
        stop();
        raw.end();
      }
    },
  };
};
