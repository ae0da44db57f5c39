import { randomUUID } from 'node:crypto';
import type { Request } from '../request.ts';

/** A request as a route makes one; each has an id of its own unless one is given. */
export const request = (given: Partial<Request> = {}): Request => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  userId: null,
  command: 'test',
  at: new Date().toISOString(),
  requestHash: 'body',
  ...given,
});
