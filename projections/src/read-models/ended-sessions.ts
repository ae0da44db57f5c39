import { SESSION_LIFE_MS } from '@recto/contracts/limits.ts';
import { projection } from '../projection.ts';

/**
 * Sessions whose tokens are not good any more. Id: a session id, for a session that was ended by itself; or a user id,
 * for all sessions of the user that began before `endedAt`, except `keptSessionId`.
 */
export type EndedSession = {
  userId: string;
  endedAt: string;
  keptSessionId: string | null;
  /** When the last token that this ends would expire by itself. */
  expires: Date;
};

const allOf = (userId: string, endedAt: string, keptSessionId: string | null): EndedSession => ({
  userId,
  endedAt,
  keptSessionId,
  expires: new Date(Date.parse(endedAt) + SESSION_LIFE_MS),
});

export default projection<EndedSession>({
  name: 'ended-sessions',
  version: 2,
  indexes: [{ key: { expires: 1 }, expireAfterSeconds: 0 }],
  on: {
    SessionEnded: {
      id: event => event.data.sessionId,
      fold: (_, { data, metadata }) => ({
        userId: data.userId,
        endedAt: metadata.at,
        keptSessionId: null,
        expires: new Date(data.expiresAt),
      }),
    },
    PasswordChanged: {
      id: event => event.data.userId,
      fold: (_, { data, metadata }) => allOf(data.userId, metadata.at, data.keptSessionId),
    },
    PasswordReset: {
      id: event => event.data.userId,
      fold: (_, { data, metadata }) => allOf(data.userId, metadata.at, null),
    },
    AccountBlocked: {
      id: event => event.data.userId,
      fold: (_, { data, metadata }) => allOf(data.userId, metadata.at, null),
    },
    AccountDeleted: {
      id: event => event.data.userId,
      fold: (_, { data, metadata }) => allOf(data.userId, metadata.at, null),
    },
  },
});
