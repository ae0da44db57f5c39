import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import { handlerOf } from '@recto/projections/projection.ts';
import endedSessions from '@recto/projections/read-models/ended-sessions.ts';
import type { Context } from '../context.ts';
import { session } from '../domain/session.ts';
import { user } from '../domain/user.ts';
import { folded } from '../folded.ts';
import { docsById } from '../read-models.ts';
import { type EndedElsewhere, isEndedBy } from './sessions.ts';

/** The sessions and users whose sessions an event ends: the ids of the read model. */
export const endedBy = (event: Recorded<RectoEvent>): string[] =>
  [handlerOf(endedSessions, event.type)?.id(event) ?? []].flat();

/**
 * See the read model: a session by its id, or all of a user's from before a time but one. While the document store is
 * away, the streams of the session and of the user say it.
 */
export const endedIn =
  ({ reads, documents, bareLog }: Pick<Context, 'reads' | 'documents' | 'bareLog'>): EndedElsewhere =>
  async token => {
    const { sessionId, userId } = token;
    const [own, all] = await documents.orElse(
      async () => {
        const found = await docsById(reads, endedSessions, [sessionId, userId]);
        return [found.get(sessionId) ?? null, found.get(userId) ?? null];
      },
      () =>
        Promise.all([
          folded(bareLog, endedSessions, sessionId, [streamOf(session, sessionId)]),
          folded(bareLog, endedSessions, userId, [streamOf(user, userId)]),
        ]),
    );
    if (own) return true;
    return all !== null && isEndedBy(token, { at: all.endedAt, position: all._pos, kept: all.keptSessionId });
  };
