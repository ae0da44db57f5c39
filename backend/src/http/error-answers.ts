import { notFound } from '@recto/contracts/messages/common.ts';
import type { FastifyReply } from 'fastify';
import { type Problem, problemOf } from '../errors.ts';
import type { App } from './app-types.ts';

/** Every failure leaves through here. */
export const answerErrors = (app: App): void => {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, { status: 404, error: 'not found', message: notFound }),
  );
};

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
