import { SESSION_LIFE_MS } from '@recto/contracts/limits.ts';
import { madeBy } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { session, startSession } from '../domain/session.ts';
import { Refused } from '../refused.ts';
import { signToken } from '../security/tokens.ts';
import type { Command } from './command.ts';

/** The id of the session that a command starts. */
export const sessionIdOf = (command: Command): string => madeBy(command.request, 'session');

/** Signs somebody in; answers the token. A retry of the command answers a token of the same session. */
export const signIn = async (context: Context, command: Command, userId: string): Promise<string> => {
  const sessionId = sessionIdOf(command);
  const expires = new Date(Date.parse(command.request.at) + SESSION_LIFE_MS).toISOString();
  const { state, position } = await command.run(
    session,
    sessionId,
    state => startSession(state, sessionId, userId, expires),
    {
      fresh: true,
    },
  );
  if (state.status !== 'open') throw new Refused('not signed in');
  const { expiresAt } = state;
  const startedAt = new Date(Date.parse(expiresAt) - SESSION_LIFE_MS).toISOString();
  return signToken(context.secrets.tokens, { userId, sessionId, startedAt, position, expiresAt });
};
