import type { FastifyRequest } from 'fastify';
import { Rejected } from '../domain/rejected.ts';
import type { App } from './app-types.ts';

/** What a visitor's GET answers, by its path; null where that is not found. Remembers the answers, for the first data. */
export type Visitor = {
  get: <T>(path: string) => Promise<T | null>;
  /** All that was answered so far, by path. */
  answers: () => Record<string, unknown>;
};

/**
 * Asks the API as a visitor from where the request came. What the first HTML says is therefore what everybody may
 * find there, whoever opens the address, and no rule about who may read what is written twice.
 * @throws Rejected `not found` where it is asked in a way that the API refuses, such as a cursor that is none
 */
export const visitorAt = (app: App, request: FastifyRequest): Visitor => {
  const answered: Record<string, unknown> = {};
  const seen = request.after === null ? {} : { 'x-after': request.after.toString() };
  return {
    get: async <T>(path: string): Promise<T | null> => {
      const answer = await app.inject({ method: 'GET', url: path, headers: seen, remoteAddress: request.ip });
      if (answer.statusCode === 404) return null;
      if (answer.statusCode >= 500) throw new Error(`${path} answered ${answer.statusCode}`);
      if (answer.statusCode !== 200) throw new Rejected('not found');
      const body = answer.json<T>();
      // What had not caught up is shown for now, and asked for again by the app.
      if (answer.headers['x-stale'] !== 'true') answered[path] = body;
      return body;
    },
    answers: () => answered,
  };
};
