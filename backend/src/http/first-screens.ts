import type { Collection, PageList } from '@recto/contracts/http/shared.ts';
import type { PublicProfile } from '@recto/contracts/http/users.ts';
import { feedUnderDevelopment } from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { documentTitle, PRODUCT_NAME } from '@recto/contracts/product.ts';
import { foldTag } from '@recto/contracts/tags.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { collectionScreen } from './first-collection.ts';
import { loginScreen } from './first-login.ts';
import {
  aboutAuthorHtml,
  authorPagesHtml,
  latestPages,
  profileHtml,
  type ProfileTab,
  sharedHtml,
} from './first-profile.ts';
import { firstTexts } from './first-texts.ts';
import { emptyHtml, moreHtml, resultsHtml, tilesHtml } from './first-tiles.ts';
import type { Visitor } from './first-visitor.ts';
import { type FirstHtml, headFor } from './shell.ts';
import { listData, profileData } from './structured-data.ts';

/** What a screen is asked for. `site` is the origin of whole addresses. */
export type Asked = {
  visitor: Visitor;
  site: string;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
};

/** A screen's first HTML and its status. */
export type FirstScreen = { status: number; filling: FirstHtml };

type Screen = (asked: Asked) => Promise<FirstScreen>;

/** The path as the app writes it, under which it looks for the answer. */
const withQuery = (path: string, query: Readonly<Record<string, string | null>>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

const headed = (title: string, rest: string): string =>
  `<div class="first-home"><header class="first-home-head"><h1 dir="auto">${escapeHtml(title)}</h1></header>${rest}</div>`;

const feeds = (site: string, base: string, title: string): string =>
  (['rss', 'atom'] as const)
    .map(
      format =>
        `<link rel="alternate" type="application/${format}+xml" title="${escapeHtml(title)}" href="${escapeHtml(`${site}${base}/${format}.xml`)}">`,
    )
    .join('');

export const missing = (text: string): FirstScreen => ({
  status: 404,
  filling: {
    head: headFor({ title: documentTitle(firstTexts.notFoundTitle), noIndex: true }),
    first: `<p class="first-empty">${escapeHtml(text)}</p>`,
    data: {},
  },
});

/** The newest public pages, or the most liked. A signed-in reader's feed is another one: the app asks for it. */
const home: Screen = async ({ visitor, site, query }) => {
  const cursor = query.get('cursor');
  const sortBy = query.get('sortBy') === 'liked' ? 'liked' : null;
  const list = await visitor.get<PageList>(withQuery('/api/feed', { sortBy, cursor }));
  const label = sortBy === null ? firstTexts.newest : firstTexts.mostLiked;
  const cards = list?.results ?? [];
  // Invisible, it keeps the room of the choice that visitors have here.
  const order = `<span class="first-order" aria-hidden="true"><span>${firstTexts.newest}</span><span>${firstTexts.mostLiked}</span></span>`;
  const address = withQuery(paths.home, { sortBy });
  const content =
    cards.length === 0 && (sortBy === null || cursor !== null)
      ? emptyHtml(feedUnderDevelopment, address, cursor)
      : tilesHtml(cards, label, true) + moreHtml(address, { cursor: list?.cursor ?? null });
  return {
    status: 200,
    filling: {
      head:
        headFor({
          title: documentTitle(firstTexts.home),
          url: `${site}${paths.home}`,
          noIndex: cursor !== null,
        }) +
        feeds(site, '', PRODUCT_NAME) +
        listData(site, label, cards),
      first: `<div class="first-home first-visitors"><header class="first-home-head"><h1>${firstTexts.home}</h1>${order}</header>${content}</div>`,
      data: visitor.answers(),
    },
  };
};

const tag: Screen = async ({ visitor, site, params, query }) => {
  const name = foldTag(params['tag'] ?? '');
  const cursor = query.get('cursor');
  const list = await visitor.get<PageList>(withQuery(`/api/tags/${encodeURIComponent(name)}/pages`, { cursor }));
  const cards = list?.results ?? [];
  const title = firstTexts.tag(name);
  const isEmpty = cards.length === 0;
  const head = headFor({
    title: documentTitle(name),
    description: title,
    url: `${site}${paths.tag(name)}`,
    noIndex: isEmpty || cursor !== null,
  });
  const content = isEmpty
    ? emptyHtml(firstTexts.noTagPages, paths.tag(name), cursor)
    : tilesHtml(cards, title, true) + moreHtml(paths.tag(name), { cursor: list?.cursor ?? null });
  return {
    status: isEmpty && cursor === null ? 404 : 200,
    filling: {
      head: isEmpty ? head : head + feeds(site, paths.tag(name), name) + listData(site, title, cards),
      first: headed(title, content),
      data: visitor.answers(),
    },
  };
};

const search: Screen = async ({ visitor, query }) => {
  const q = (query.get('q') ?? '').trim();
  const cursor = query.get('cursor');
  const list = q === '' ? null : await visitor.get<PageList>(withQuery('/api/search', { q, cursor }));
  const title = q === '' ? firstTexts.search : firstTexts.searchFor(q);
  const content =
    list === null
      ? `<p class="first-empty">${firstTexts.searchHint}</p>`
      : list.results.length === 0
        ? emptyHtml(escapeHtml(firstTexts.nothingFound(q)), paths.search(q), cursor)
        : resultsHtml(list.results) + moreHtml(paths.search(q), list);
  const form = `<form class="first-form" role="search" action="/search"><label><span class="first-unseen">${firstTexts.search}</span><input type="search" name="q" dir="auto" value="${escapeHtml(q)}"></label><button class="first-button">${firstTexts.search}</button></form>`;
  return {
    status: 200,
    filling: {
      head: headFor({ title: documentTitle(title), noIndex: true }),
      first: `<div class="first-home"><h1 dir="auto">${escapeHtml(title)}</h1>${form}<div class="first-visitors">${content}</div></div>`,
      data: visitor.answers(),
    },
  };
};

const profile =
  (tab: ProfileTab): Screen =>
  async ({ visitor, site, params, query }) => {
    const asked = encodeURIComponent(params['username'] ?? '');
    const found = await visitor.get<{ user: PublicProfile }>(`/api/users/${asked}`);
    if (found === null) return missing(firstTexts.noUser);
    const { user } = found;
    const cursor = query.get('cursor');
    const { content, cards } = await contentOf(tab, visitor, user, cursor);
    const path = { home: paths.user, pages: paths.userPages, collections: paths.userCollections }[tab](user.username);
    const head = headFor({
      title: documentTitle(user.name),
      description: user.headline || user.biography,
      url: `${site}${path}`,
      noIndex: cursor !== null,
      image: user.photo
        ? { url: new URL(user.photo.secure_url, site).href, width: user.photo.width, height: user.photo.height }
        : undefined,
    });
    return {
      status: 200,
      filling: {
        head:
          head +
          feeds(site, paths.user(user.username), user.name) +
          profileData(site, user) +
          (cards.length === 0 ? '' : listData(site, user.name, cards)),
        first: profileHtml(user, tab, content),
        data: visitor.answers(),
      },
    };
  };

const contentOf = async (tab: ProfileTab, visitor: Visitor, user: PublicProfile, cursor: string | null) => {
  const name = encodeURIComponent(user.username);
  if (tab === 'collections') {
    const shared = await visitor.get<{ collections: Collection[] | null }>(`/api/collections/shared/${name}`);
    return { content: sharedHtml(shared?.collections ?? []), cards: [] };
  }
  const path = `/api/users/${name}/pages`;
  const address = tab === 'home' ? withQuery(path, { limit: String(latestPages) }) : withQuery(path, { cursor });
  const isAsked = tab === 'pages' || user.pagesNum > 0;
  const list = isAsked ? await visitor.get<PageList>(address) : null;
  const content = tab === 'home' || list === null ? aboutAuthorHtml(user, list) : authorPagesHtml(user, list, cursor);
  return { content, cards: list?.results ?? [] };
};

/** The screens with a first HTML of their own besides public pages, by their route. */
export const firstScreens: Readonly<Record<string, Screen>> = {
  '/home': home,
  '/login': async ({ query }) => loginScreen(query),
  '/tags/:tag': tag,
  '/search': search,
  '/users/:username': profile('home'),
  '/users/:username/pages': profile('pages'),
  '/users/:username/collections': profile('collections'),
  '/collection/:id': async asked => (await collectionScreen(asked)) ?? missing(firstTexts.noCollection),
};
