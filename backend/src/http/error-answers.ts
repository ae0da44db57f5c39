import { notFound } from '@recto/contracts/messages/common.ts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { type Problem, problemOf } from '../errors.ts';
import { Refused } from '../refused.ts';
import type { App } from './app-types.ts';

/** Every failure leaves through here. */
export const answerErrors = (app: App, { documents }: Pick<Context, 'documents'>): void => {
  app.setErrorHandler((error, request, reply) => {
    documents.notice(error);
    const problem = problemOf(error);
    // What is refused for now comes in crowds: one short line each.
    if (error instanceof Refused && problem.status >= 500) request.log.warn({ code: error.code }, 'request refused');
    else if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, { status: 404, error: 'not found', message: notFound }),
  );
};

/** What the router cannot read, so that no route, hook or handler sees it, is answered like every failure. */
export const answerUnreadable = (error: Error, _request: unknown, reply: FastifyReply): void =>
  void sendProblem(reply, problemOf(error));

/** `extra`: what a call documents beside its error, e.g. the newer `page` of a 409. */
export const sendProblem = (reply: FastifyReply, problem: Problem, extra: object = {}): FastifyReply => {
  const { status, error, message, fields, retryAfter } = problem;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error, message, ...(fields && { fields }), ...extra });
};
