import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageView as PageAnswer } from '@recto/contracts/http/shared.ts';
import { notFound } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { documentTitle } from '@recto/contracts/product.ts';
import { pageIdOf } from '@recto/contracts/public-url.ts';
import { isReservedUsername } from '@recto/contracts/reserved.ts';
import { matchRoute } from '@recto/contracts/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import type { App } from './app-types.ts';
import { articleHtml } from './first-article.ts';
import { pageAnswer, pageAnswerModels } from './page-answer.ts';
import { caughtUp } from './read.ts';
import { readablePage } from './readable-page.ts';
import { type FirstHtml, headFor, Shell } from './shell.ts';

/** Seconds that a released file may be kept: it never changes. */
const releasedFileSeconds = 31_536_000;

/** The front end: the registry of releases, released files, and the shell's page under every address of the site. */
export const site = async (app: App, context: Context): Promise<void> => {
  const { releasesDirectory } = context.configuration;
  const shell = new Shell(releasesDirectory);

  await app.register(fastifyStatic, {
    root: releasesDirectory,
    prefix: '/releases/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: releasedFileSeconds * 1000,
    // The registry says what is released; it is served below, uncached.
    allowedPath: path => /^\/[\w-]+\/[\w.-]+\/./.test(path) && !path.endsWith('.map'),
  });

  app.get('/remotes.json', { schema: { hide: true } }, async (_request, reply) => {
    const registry = await readFile(join(releasesDirectory, 'remotes.json'), 'utf8').catch(() => null);
    if (registry === null) throw new Rejected('not found');
    return reply.type('application/json').header('cache-control', 'no-store').send(registry);
  });

  const send = async (reply: FastifyReply, status: number, filling: FirstHtml): Promise<FastifyReply> => {
    const html = await shell.page(filling);
    if (html === null) throw new Rejected('not found');
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  };

  const publicPage = async (request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> => {
    await caughtUp(context, request, reply, ...pageAnswerModels);
    try {
      const readable = await readablePage(context, request, pageIdOf(url), 'public');
      const answer = await pageAnswer(context, readable);
      return await send(reply, 200, fillingOf(context.siteUrl(), answer));
    } catch (error) {
      if (!(error instanceof Rejected && error.code === 'not found')) throw error;
      const head = headFor({ title: documentTitle('Not found'), noIndex: true });
      return send(reply, 404, { head, first: `<p class="first-not-found">${notFound}</p>`, data: {} });
    }
  };

  // What no other route answers: an address of the site, or nothing.
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    if (path.startsWith('/api/')) throw new Rejected('not found');
    const match = matchRoute(path);
    const isNobodys = isReservedUsername(match?.params['username'] ?? '');
    if (match === null || isNobodys)
      return send(reply, 404, plain({ title: documentTitle('Not found'), noIndex: true }));
    const { route, params } = match;
    if (route.redirect) return reply.redirect(query ? `${route.redirect}?${query}` : route.redirect, 302);
    if (route.path === '/public-pages/:url') return publicPage(request, reply, params['url'] ?? '');
    // Whether a private page exists is nobody's business: every such address answers the same.
    const isPersonal = route.path.startsWith('/:username/') || !isOpen.has(route.path);
    return send(reply, 200, plain({ title: documentTitle(''), noIndex: isPersonal }));
  });
};

/** Addresses that search engines may list. */
const isOpen: ReadonlySet<string> = new Set([
  '/home',
  '/tags/:tag',
  '/users/:username',
  '/users/:username/pages',
  '/users/:username/collections',
  '/terms-of-use',
  '/privacy-policy',
]);

const plain = (head: Parameters<typeof headFor>[0]): FirstHtml => ({ head: headFor(head), first: '', data: {} });

const fillingOf = (siteUrl: string, answer: PageAnswer): FirstHtml => {
  const { page } = answer;
  const { photo, contents } = page;
  return {
    head: headFor({
      title: documentTitle(contents.title),
      description: contents.briefDes,
      url: `${siteUrl}${paths.publicPage(page.url)}`,
      isArticle: true,
      image: photo ? { url: `${siteUrl}${photo.secure_url}`, width: photo.width, height: photo.height } : undefined,
    }),
    first: articleHtml(page),
    data: { [`/api/public-pages/${encodeURIComponent(page.url)}`]: answer },
  };
};
