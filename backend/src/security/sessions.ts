import { LRUCache } from 'lru-cache';
import type { Changes } from '../follow/changes.ts';
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

export type SessionsOptions = {
  /** Of what `endedElsewhere` is asked, by session ids and user ids. */
  readonly changes: Changes;
  readonly endedElsewhere: EndedElsewhere;
};

/** Sessions of which this process remembers that they had not ended. */
const remembered = 50_000;

/**
 * Which sessions have ended. The read model knows all of them within a second; what this process ended it knows at
 * once. The read model is asked again only when something may have changed since.
 */
export class Sessions {
  readonly #changes: Changes;
  readonly #endedElsewhere: EndedElsewhere;
  /** Session ids that ended here. */
  readonly #ended = new Map<string, number>();
  /** By user id: all sessions from before have ended here, but one. */
  readonly #endedBefore = new Map<string, EndOfAll & { noticed: number }>();
  /** By session id: how far the read model had come when it did not know of an end. */
  readonly #going = new LRUCache<string, bigint>({ max: remembered });

  constructor({ changes, endedElsewhere }: SessionsOptions) {
    this.#changes = changes;
    this.#endedElsewhere = endedElsewhere;
  }

  async isEnded(session: SessionToken): Promise<boolean> {
    if (this.#isEndedHere(session)) return true;
    const since = await this.#changes.knownSince(null);
    if (since !== null && this.#isGoing(session)) return this.#isEndedHere(session);
    const ended = await this.#endedElsewhere(session);
    if (!ended && since !== null) this.#going.set(session.sessionId, since);
    return ended;
  }

  /** Asked once more about a session that was going: by what this process heard meanwhile, and of nobody as a rule. */
  async isEndedMeanwhile(session: SessionToken): Promise<boolean> {
    if (this.#isEndedHere(session)) return true;
    return !this.#isGoing(session) && (await this.isEnded(session));
  }

  #isEndedHere(session: SessionToken): boolean {
    if (this.#ended.has(session.sessionId)) return true;
    const all = this.#endedBefore.get(session.userId);
    return all !== undefined && isEndedBy(session, all);
  }

  /** Whether it is certain that the read model, asked now, would know of no end. */
  #isGoing({ sessionId, userId }: SessionToken): boolean {
    const position = this.#going.get(sessionId);
    return position !== undefined && this.#changes.untouchedSince(position, [sessionId, userId]);
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
