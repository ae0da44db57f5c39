import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { handlerOf, type Stored } from '@recto/projections/projection.ts';
import endedSessions, { type EndedSession } from '@recto/projections/read-models/ended-sessions.ts';
import type { Context } from '../context.ts';
import { session } from '../domain/session.ts';
import { user } from '../domain/user.ts';
import { folded } from '../folded.ts';
import { docsById } from '../read-models.ts';
import { type EndedElsewhere, isEndedBy } from './sessions.ts';
import type { SessionToken } from './tokens.ts';

/** The sessions and users whose sessions an event ends: the ids of the read model. */
export const endedBy = (event: Recorded<RectoEvent>): string[] =>
  [handlerOf(endedSessions, event.type)?.id(event) ?? []].flat();

type Ends = readonly [own: Stored<EndedSession> | null, all: Stored<EndedSession> | null];

const isEnded = (token: SessionToken, [own, all]: Ends): boolean =>
  own !== null || (all !== null && isEndedBy(token, { at: all.endedAt, position: all._pos, kept: all.keptSessionId }));

const endsInLog = (bareLog: EventLog, { sessionId, userId }: SessionToken): Promise<Ends> =>
  Promise.all([
    folded(bareLog, endedSessions, sessionId, [streamOf(session, sessionId)]),
    folded(bareLog, endedSessions, userId, [streamOf(user, userId)]),
  ]);

/** As the log has it at the call, for what a session that has ended elsewhere must not do even in the first second. */
export const isEndedInLog = async ({ bareLog }: Pick<Context, 'bareLog'>, token: SessionToken): Promise<boolean> =>
  isEnded(token, await endsInLog(bareLog, token));

/**
 * See the read model: a session by its id, or all of a user's from before a time but one. While the document store is
 * away, the streams of the session and of the user say it.
 */
export const endedIn =
  ({ reads, documents, bareLog }: Pick<Context, 'reads' | 'documents' | 'bareLog'>): EndedElsewhere =>
  async token => {
    const { sessionId, userId } = token;
    const ends = await documents.orElse(
      async (): Promise<Ends> => {
        const found = await docsById(reads, endedSessions, [sessionId, userId]);
        return [found.get(sessionId) ?? null, found.get(userId) ?? null];
      },
      () => endsInLog(bareLog, token),
    );
    return isEnded(token, ends);
  };
