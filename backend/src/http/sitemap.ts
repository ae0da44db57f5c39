import { Readable } from 'node:stream';
import * as paths from '@recto/contracts/paths.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { docsOf } from '../read-models.ts';
import type { App } from './app-types.ts';

/** The protocol allows 50,000 addresses in one file (sitemaps.org). */
const perFile = 40_000;
/** Pages of accounts and lists that have nothing for machines. */
const closedToRobots = ['/api/', '/u/', '/feed/', '/new-page', '/profile', '/settings', '/forgotpassword', '/admin'];

/** For search engines: where the public pages are, and what is not theirs. */
export const sitemap = (app: App, context: Context): void => {
  const listed = docsOf(context.reads, pageCards);

  /** The first one has the home screen, whatever there is besides. */
  const countFiles = async (): Promise<number> =>
    Math.max(1, Math.ceil((await listed.countDocuments({ listed: true })) / perFile));

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const files = await countFiles();
    const site = context.siteUrl();
    const { SitemapIndexStream } = await import('sitemap');
    const index = new SitemapIndexStream();
    const urls = Array.from({ length: files }, (_, at) => ({ url: `${site}/sitemap/${at + 1}.xml` }));
    return reply.type('application/xml; charset=utf-8').send(Readable.from(urls).pipe(index));
  });

  app.get<{ Params: { file: string } }>('/sitemap/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, number] = /^([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? [];
    if (number === undefined || (number !== '1' && Number(number) > (await countFiles())))
      throw new Rejected('not found');
    const found = listed
      .find({ listed: true })
      .sort({ date: 1, _id: 1 })
      .skip((Number(number) - 1) * perFile)
      .limit(perFile);
    const items = async function* () {
      if (number === '1') yield { url: paths.home };
      for await (const { url, updatedAt } of found) yield { url: paths.publicPage(url), lastmod: updatedAt };
    };
    const { SitemapStream } = await import('sitemap');
    const stream = new SitemapStream({ hostname: context.siteUrl() });
    return reply.type('application/xml; charset=utf-8').send(Readable.from(items()).pipe(stream));
  });

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...closedToRobots.map(path => `Disallow: ${path}`),
          `Sitemap: ${context.siteUrl()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
};
