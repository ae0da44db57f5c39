import type { UserEvent } from '@recto/contracts/events/user.ts';
import { grantRole, revokeRole, type User, user } from '../domain/user.ts';
import { execute } from '@recto/event-log/execute.ts';
import { randomUUID } from 'node:crypto';
import type { TestBackend } from './backend.ts';
import { type Person, register } from './people.ts';

/** Somebody who may moderate, as made by the command line. */
export const moderator = async (backend: TestBackend, name = 'Mona Moderator'): Promise<Person> => {
  const person = await register(backend, { name });
  await changed(backend, person, 'grantRole', state => grantRole(state, 'moderator', null));
  return person;
};

/** Takes the role away again. */
export const unmade = (backend: TestBackend, person: Person): Promise<unknown> =>
  changed(backend, person, 'revokeRole', state => revokeRole(state, 'moderator', null));

const changed = (
  { context, clock }: TestBackend,
  { userId }: Person,
  command: string,
  decide: (state: User) => UserEvent[],
): Promise<unknown> => {
  const request = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    userId: null,
    command,
    at: clock.now().toISOString(),
    requestHash: '',
  };
  return execute(context.log, user, userId, request, decide);
};
