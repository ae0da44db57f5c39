import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { PageView as PageAnswer } from '@recto/contracts/http/shared.ts';
import { notFound } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { documentTitle } from '@recto/contracts/product.ts';
import { pageIdOf } from '@recto/contracts/public-url.ts';
import { isReservedUsername } from '@recto/contracts/reserved.ts';
import { matchRoute, type Route, type RouteMatch } from '@recto/contracts/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { Prepared } from '../prepared/prepared.ts';
import type { App } from './app-types.ts';
import { articleHtml } from './first-article.ts';
import { firstScreens, missing } from './first-screens.ts';
import { firstTexts } from './first-texts.ts';
import { visitorAt } from './first-visitor.ts';
import { type FirstHtml, filled, headFor, type Inline } from './shell.ts';
import { articleData } from './structured-data.ts';
import { htmlForm, publicPageRoute, sendPrepared, visitorsPage } from './visitors-page.ts';

/** Seconds that a released file may be kept: it never changes. */
const releasedFileSeconds = 31_536_000;
const html = 'text/html; charset=utf-8';

/** The front end: the registry of releases, released files, and the shell's page under every address of the site. */
export const site = async (app: App, context: Context): Promise<void> => {
  const { releasesDirectory } = context.configuration;
  const { shell } = context;

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

  const send = async (
    reply: FastifyReply,
    status: number,
    filling: FirstHtml,
    route: Route | null,
  ): Promise<FastifyReply> => {
    const page = await shell.current();
    if (page === null) throw new Rejected('not found');
    allow(reply, page.inline);
    const ahead = route === null ? [] : page.ahead(route);
    return sendPrepared(reply.code(status), new Prepared(html, filled(page, filling, context.siteUrl(), ahead)));
  };

  const publicPage = async (request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> => {
    const page = await shell.current();
    if (page === null) throw new Rejected('not found');
    const siteUrl = context.siteUrl();
    const form = {
      name: htmlForm(siteUrl, page),
      type: html,
      draw: (answer: PageAnswer) => filled(page, fillingOf(siteUrl, answer), siteUrl, page.ahead(publicPageRoute)),
    };
    const prepared = await visitorsPage(context, request, reply, pageIdOf(url), form);
    allow(reply, page.inline);
    return sendPrepared(reply, prepared);
  };

  const screen = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { route, params }: RouteMatch,
  ): Promise<FastifyReply> => {
    const draw = firstScreens[route.path];
    // Whether a private page exists is nobody's business: every such address answers the same.
    if (!draw) return send(reply, 200, plain({ title: documentTitle(''), noIndex: !isOpen.has(route.path) }), route);
    const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '');
    const { status, filling } = await draw({
      visitor: visitorAt(app, request),
      site: context.siteUrl(),
      params,
      query,
    });
    return send(reply, status, filling, route);
  };

  // What no other route answers: an address of the site, or nothing.
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    if (path.startsWith('/api/')) throw new Rejected('not found');
    const match = matchRoute(path);
    const isNobodys = isReservedUsername(match?.params['username'] ?? '');
    const title = firstTexts.notFoundTitle;
    if (match === null || isNobodys)
      return send(reply, 404, plain({ title: documentTitle(title), noIndex: true }, title), null);
    const { route, params } = match;
    if (route.redirect) return reply.redirect(query ? `${route.redirect}?${query}` : route.redirect, 302);
    try {
      if (route.path === publicPageRoute.path) return await publicPage(request, reply, params['url'] ?? '');
      return await screen(request, reply, match);
    } catch (error) {
      if (!(error instanceof Rejected && error.code === 'not found')) throw error;
      const { status, filling } = missing(notFound);
      return send(reply, status, filling, route);
    }
  });
};

/** The policy of all answers, and what the released page brings in itself. */
const allow = (reply: FastifyReply, { scripts, styles }: Inline): void => {
  const policy = String(reply.getHeader('content-security-policy'));
  const sources = [
    ...scripts.map(hash => ['script-src', hash] as const),
    ...styles.map(hash => ['style-src', hash] as const),
  ];
  const allowing = sources.reduce(
    (all, [directive, hash]) => all.replace(new RegExp(`(?<=(?:^|;)${directive} )`), () => `${hash} `),
    policy,
  );
  reply.header('content-security-policy', allowing);
};

/** Further addresses that search engines may list. */
const isOpen: ReadonlySet<string> = new Set(['/terms-of-use', '/privacy-policy']);

/** What only the app can show. Without scripts that is said, in place of an empty page. */
const plain = (head: Parameters<typeof headFor>[0], text: string = firstTexts.needsScripts): FirstHtml => ({
  head: headFor(head),
  first: `<noscript><p class="first-empty">${text}</p></noscript>`,
  data: {},
});

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
