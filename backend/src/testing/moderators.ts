import { grantRole, user } from '../domain/user.ts';
import { execute } from '@recto/event-log/execute.ts';
import { randomUUID } from 'node:crypto';
import type { TestBackend } from './backend.ts';
import { type Person, register } from './people.ts';

/** Somebody who may moderate, as made by the command line. */
export const moderator = async (backend: TestBackend, name = 'Mona Moderator'): Promise<Person> => {
  const person = await register(backend, { name });
  const request = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    userId: null,
    command: 'grantRole',
    at: backend.clock.now().toISOString(),
    requestHash: '',
  };
  await execute(backend.context.log, user, person.userId, request, state => grantRole(state, 'moderator', null));
  return person;
};
