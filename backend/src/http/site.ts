import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { PageView as PageAnswer } from '@recto/contracts/http/shared.ts';
import { notFound } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { documentTitle } from '@recto/contracts/product.ts';
import { pageIdOf } from '@recto/contracts/public-url.ts';
import { isReservedUsername } from '@recto/contracts/reserved.ts';
import { matchRoute, type RouteMatch } from '@recto/contracts/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import type { App } from './app-types.ts';
import { articleHtml } from './first-article.ts';
import { firstScreens, missing } from './first-screens.ts';
import { visitorAt } from './first-visitor.ts';
import { pageAnswer, pageAnswerModels } from './page-answer.ts';
import { caughtUp } from './read.ts';
import { readablePage } from './readable-page.ts';
import { type FirstHtml, headFor, type Inline, Shell } from './shell.ts';
import { articleData } from './structured-data.ts';

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
    // A release has its files in packed forms beside them.
    preCompressed: true,
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
    const html = await shell.page(filling, context.siteUrl());
    if (html === null) throw new Rejected('not found');
    const policy = String(reply.getHeader('content-security-policy'));
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', allowing(policy, await shell.inline()))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    if (!takesGzip(reply.request)) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await packed(html));
  };

  const publicPage = async (request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> => {
    await caughtUp(context, request, reply, ...pageAnswerModels);
    const readable = await readablePage(context, request, pageIdOf(url), 'public');
    return send(reply, 200, fillingOf(context.siteUrl(), await pageAnswer(context, readable)));
  };

  const screen = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { route, params }: RouteMatch,
  ): Promise<FastifyReply> => {
    const draw = firstScreens[route.path];
    // Whether a private page exists is nobody's business: every such address answers the same.
    if (!draw) return send(reply, 200, plain({ title: documentTitle(''), noIndex: !isOpen.has(route.path) }));
    const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
    const { status, filling } = await draw({
      visitor: visitorAt(app, request),
      site: context.siteUrl(),
      params,
      query,
    });
    return send(reply, status, filling);
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
    try {
      if (route.path === '/public-pages/:url') return await publicPage(request, reply, params['url'] ?? '');
      return await screen(request, reply, match);
    } catch (error) {
      if (!(error instanceof Rejected && error.code === 'not found')) throw error;
      const { status, filling } = missing(notFound);
      return send(reply, status, filling);
    }
  });
};

const packed = promisify(gzip);

const takesGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding']?.toString() ?? '');

/** The policy of all answers, and what the released page brings in itself. */
const allowing = (policy: string, { scripts, styles }: Inline): string => {
  // Beside a hash, browsers no longer see 'unsafe-inline'.
  const allowed = policy.includes("'unsafe-inline'") ? [] : styles.map(hash => ['style-src', hash] as const);
  return [...scripts.map(hash => ['script-src', hash] as const), ...allowed].reduce(
    (all, [directive, hash]) => all.replace(new RegExp(`(?<=(?:^|;)${directive} )`), () => `${hash} `),
    policy,
  );
};

/** Further addresses that search engines may list. */
const isOpen: ReadonlySet<string> = new Set(['/terms-of-use', '/privacy-policy']);

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
      image: photo
        ? { url: new URL(photo.secure_url, siteUrl).href, width: photo.width, height: photo.height }
        : undefined,
    }).concat(articleData(siteUrl, answer)),
    first: articleHtml(page),
    data: { [`/api/public-pages/${encodeURIComponent(page.url)}`]: answer },
  };
};
