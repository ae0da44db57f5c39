import type { SessionToken } from './tokens.ts';

/** What ended all of a user's sessions but one: when, and where it stands in the log (null: unknown). */
export type EndOfAll = { at: string; position: bigint | null; kept: string | null };

/**
 * Whether the session began before that. The log knows it for certain; clocks differ and are set. The time counts as
 * well, since positions are others once the log was moved to another store.
 */
export const isEndedBy = ({ sessionId, startedAt, position }: SessionToken, end: EndOfAll): boolean =>
  sessionId !== end.kept &&
  (startedAt <= end.at || (position !== null && end.position !== null && position < end.position));

/** What is known of ended sessions beyond this process; see the read model `ended-sessions`. */
export type EndedElsewhere = (session: SessionToken) => Promise<boolean>;

/**
 * Which sessions have ended. The read model knows all of them within a second; what this process ended it knows at
 * once.
 */
export class Sessions {
  readonly #endedElsewhere: EndedElsewhere;
  /** Session ids that ended here. */
  readonly #ended = new Map<string, number>();
  /** By user id: all sessions from before have ended here, but one. */
  readonly #endedBefore = new Map<string, EndOfAll & { noticed: number }>();

  constructor(endedElsewhere: EndedElsewhere) {
    this.#endedElsewhere = endedElsewhere;
  }

  async isEnded(session: SessionToken): Promise<boolean> {
    if (this.#ended.has(session.sessionId)) return true;
    const all = this.#endedBefore.get(session.userId);
    if (all && isEndedBy(session, all)) return true;
    return this.#endedElsewhere(session);
  }

  endHere(sessionId: string): void {
    forgetOld(this.#ended, noticed => noticed);
    this.#ended.set(sessionId, performance.now());
  }

  /** All of the user's sessions from before `end`. */
  endAllHere(userId: string, end: EndOfAll): void {
    forgetOld(this.#endedBefore, ({ noticed }) => noticed);
    this.#endedBefore.set(userId, { ...end, noticed: performance.now() });
  }
}

/** Long after the read model has them; a day bounds the memory even while projections stand still. */
const rememberMs = 86_400_000;

const forgetOld = <T>(map: Map<string, T>, noticedOf: (value: T) => number): void => {
  for (const [key, value] of map) {
    if (performance.now() - noticedOf(value) < rememberMs) return;
    map.delete(key);
  }
};
