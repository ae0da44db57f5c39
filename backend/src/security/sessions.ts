import type { SessionToken } from './tokens.ts';

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
  /** By user id: all sessions from before this time have ended here, but one. */
  readonly #endedBefore = new Map<string, { before: string; kept: string | null; noticed: number }>();

  constructor(endedElsewhere: EndedElsewhere) {
    this.#endedElsewhere = endedElsewhere;
  }

  async isEnded(session: SessionToken): Promise<boolean> {
    if (this.#ended.has(session.sessionId)) return true;
    const all = this.#endedBefore.get(session.userId);
    if (all && session.startedAt <= all.before && session.sessionId !== all.kept) return true;
    return this.#endedElsewhere(session);
  }

  endHere(sessionId: string): void {
    forgetOld(this.#ended, noticed => noticed);
    this.#ended.set(sessionId, performance.now());
  }

  /** All of the user's sessions from before `before` (ISO time) but `kept`. */
  endAllHere(userId: string, before: string, kept: string | null): void {
    forgetOld(this.#endedBefore, ({ noticed }) => noticed);
    this.#endedBefore.set(userId, { before, kept, noticed: performance.now() });
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
