import type { PageView as PageAnswer } from '@recto/contracts/http/shared.ts';
import { pageTokenHeader } from '@recto/contracts/http/shared.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { Prepared } from '../prepared/prepared.ts';
import { pageAnswer, pageAnswerModels, sourcesOf } from './page-answer.ts';
import { caughtUp } from './read.ts';
import { readablePage } from './readable-page.ts';
import type { ShellPage } from './shell.ts';
import { correlationHeader } from './correlation.ts';

/** A form that an answer is sent in. `name`: two of the same name draw the same bytes from the same answer. */
type Form = { name: string; type: string; draw: (answer: PageAnswer) => string | ArrayBuffer | Buffer };

/** Forms by name: two of the same name are the same bytes of the same page. */
export const apiForm = 'API';
export const htmlForm = (siteUrl: string, { path, ahead }: ShellPage): string =>
  `HTML ${siteUrl} ${path} ${ahead(publicPageRoute).join(' ')}`;
export const publicPageRoute = { area: 'reader', path: '/public-pages/:url' } as const;

/** Nothing in it says who asks: the answer is everybody's. */
export const isVisitors = ({ caller, headers }: FastifyRequest): boolean =>
  caller === null && headers[pageTokenHeader] === undefined;

/** A public page as every visitor gets it. @throws Rejected `not found`. */
export const visitorsPage = async (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  pageId: string | null,
  { name, type, draw }: Form,
): Promise<Prepared> => {
  if (pageId === null) throw new Rejected('not found');
  const make = async () => {
    await caughtUp(context, request, reply, ...pageAnswerModels);
    const readable = await readablePage(context, request, pageId, 'public');
    const answer = await pageAnswer(context, readable);
    const isSure = isVisitors(request) && !reply.hasHeader('x-stale');
    return { answer: new Prepared(type, draw(answer)), sources: isSure ? sourcesOf(readable, answer.page) : null };
  };
  return isVisitors(request)
    ? context.prepared.answer(`${name} ${pageId}`, request.after, make)
    : (await make()).answer;
};

/** Sends it in the best form that the client takes, or 304 to one that has it. Nobody may keep it unasked. */
export const sendPrepared = async (reply: FastifyReply, prepared: Prepared): Promise<FastifyReply> => {
  const { headers } = reply.request;
  const encoding = prepared.encodingFor(headers['accept-encoding']?.toString());
  const etag = prepared.etag(encoding);
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding, authorization');
  if (reply.statusCode === 200 && hasIt(headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(prepared.type);
  if (encoding !== null) reply.header('content-encoding', encoding);
  const bytes = encoding === null ? prepared.plain : await prepared.packed(encoding);
  const { [correlationHeader]: _id, 'set-cookie': cookie, 'x-stale': stale, ...everybodys } = reply.getHeaders();
  if (reply.statusCode === 200 && cookie === undefined && stale === undefined)
    prepared.keepHeaders(encoding, everybodys, bytes.length);
  return reply.send(bytes);
};

export const hasIt = (given: string | undefined, etag: string): boolean =>
  given !== undefined && given.split(',').some(each => each.trim().replace(/^W\//, '') === etag);
