import type { PageCard } from '@recto/contracts/http/shared.ts';
import * as paths from '@recto/contracts/paths.ts';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import { foldTag } from '@recto/contracts/tags.ts';
import type { Stored } from '@recto/projections/projection.ts';
import pageCards, { type PageCard as CardDoc } from '@recto/projections/read-models/page-cards.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Filter } from 'mongodb';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { docsOf } from '../read-models.ts';
import type { App } from './app-types.ts';
import { cardsFor } from './page-cards.ts';
import { authorByUsername, isHiddenFrom } from './users.ts';

/** The newest pages that a feed holds. */
const itemsAtMost = 50;

/** What is outside of `Char` (XML 1.0, 2.2): one of these in a title, and no reader takes the feed. */
const noCharacter = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

type About = {
  title: string;
  /** Where the feed's pages are read by people. */
  path: string;
  /** Whose the feed is; the site’s where it is nobody’s. */
  author?: string;
  where: Filter<Stored<CardDoc>>;
};
type Format = 'rss' | 'atom';
const formats = ['rss', 'atom'] as const;

/** RSS and Atom of the site, an author and a tag: what every visitor may find, and nothing else. */
export const syndication = (app: App, context: Context): void => {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    format: Format,
    { title, path, where, author = PRODUCT_NAME }: About,
  ): Promise<string> => {
    const site = context.siteUrl();
    const docs = await docsOf(context.reads, pageCards)
      .find(where)
      .sort({ date: -1, _id: -1 })
      .limit(itemsAtMost)
      .toArray();
    const cards = await cardsFor(context, null, docs);
    const { Feed } = await import('feed');
    const feed = new Feed({
      id: `${site}${path}`,
      title,
      link: `${site}${path}`,
      description: title,
      generator: false,
      updated: new Date(Math.max(0, ...cards.map(card => Date.parse(card.updatedAt)))),
      // Whoever wrote a page without a name is not named: its feed stands for them.
      author: { name: author },
      feedLinks: { [format]: `${site}${request.url.split('?', 1)[0]}` },
    });
    for (const card of cards) feed.addItem(itemOf(site, format, card));
    reply.header('cache-control', 'no-cache').type(`application/${format}+xml; charset=utf-8`);
    const xml = format === 'rss' ? feed.rss2() : withLanguages(feed.atom1(), cards);
    return xml.replaceAll(noCharacter, '');
  };

  for (const format of formats) {
    const hidden = { schema: { hide: true } };

    app.get(`/${format}.xml`, hidden, (request, reply) =>
      answer(request, reply, format, { title: PRODUCT_NAME, path: paths.home, where: { listed: true } }),
    );

    app.get<{ Params: { username: string } }>(
      `/users/:username/${format}.xml`,
      hidden,
      async (request, reply): Promise<string> => {
        const author = await authorByUsername(context, request.params.username);
        if (author === null || isHiddenFrom(author)) throw new Rejected('not found');
        return answer(request, reply, format, {
          title: `${author.name} | ${PRODUCT_NAME}`,
          author: author.name,
          path: paths.user(author.username),
          where: { ownerId: author._id, attributed: true },
        });
      },
    );

    app.get<{ Params: { tag: string } }>(`/tags/:tag/${format}.xml`, hidden, (request, reply) => {
      const tag = foldTag(request.params.tag);
      return answer(request, reply, format, {
        title: `${tag} | ${PRODUCT_NAME}`,
        path: paths.tag(tag),
        where: { tags: tag, listed: true },
      });
    });
  }
};

/** The library has no place for the language of an entry in Atom. What people wrote holds no tag there: it is escaped. */
const withLanguages = (atom: string, cards: readonly PageCard[]): string => {
  let at = 0;
  return atom.replaceAll('<entry>', entry => {
    const lang = cards[at++]?.lang;
    return lang ? `<entry xml:lang="${escapeHtml(lang)}">` : entry;
  });
};

const languageInRss = (lang: string) => ({
  name: 'dc:language',
  objects: { _attributes: { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }, _text: lang },
});

/** Titles and summaries are HTML in Atom; in RSS descriptions are, and titles are text. What people wrote is text. */
const itemOf = (site: string, format: Format, { url, contents, lang, author, date, updatedAt }: PageCard) => {
  const link = `${site}${paths.publicPage(url)}`;
  return {
    id: link,
    link,
    title: format === 'atom' ? escapeHtml(contents.title) : contents.title,
    description: escapeHtml(contents.briefDes),
    published: new Date(date),
    date: new Date(updatedAt),
    ...(lang && format === 'rss' && { extensions: [languageInRss(lang)] }),
    ...(author && { author: [{ name: author.name, link: `${site}${paths.user(author.username)}` }] }),
  };
};
