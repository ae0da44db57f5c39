import type { Collection, PageList } from '@recto/contracts/http/shared.ts';
import type { PublicProfile } from '@recto/contracts/http/users.ts';
import { noPublicPages, noSharedCollections } from '@recto/contracts/messages/profile.ts';
import * as paths from '@recto/contracts/paths.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { avatarHtml, pictureHtml } from './first-pieces.ts';
import { firstTexts } from './first-texts.ts';
import { emptyHtml, moreHtml, tilesHtml } from './first-tiles.ts';

/** Pages that the profile's first screen shows. */
export const latestPages = 5;

export type ProfileTab = 'home' | 'pages' | 'collections';

/** An author's header and tabs, around what one of the three screens holds. */
export const profileHtml = (user: PublicProfile, tab: ProfileTab, content: string): string => {
  const { name, username, headline, photo, subscribersNum, pagesNum, collectionsNum } = user;
  const facts = [
    `<span dir="ltr">@${escapeHtml(username)}</span>`,
    ...[
      firstTexts.subscribers(subscribersNum),
      firstTexts.pages(pagesNum),
      firstTexts.sharedCollections(collectionsNum),
    ].map(fact => `<span>${escapeHtml(fact)}</span>`),
  ];
  const tabs = [
    ['home', paths.user(username)],
    ['pages', paths.userPages(username)],
    ['collections', paths.userCollections(username)],
  ] as const;
  const current = (id: ProfileTab): string => (id === tab ? ' aria-current="page"' : '');
  return [
    '<div class="first-profile"><header class="first-profile-head">',
    avatarHtml(name, photo),
    `<div class="first-who"><h1><bdi>${escapeHtml(name)}</bdi></h1>`,
    headline ? `<p class="first-headline" dir="auto">${escapeHtml(headline)}</p>` : '',
    `<p class="first-facts">${facts.join('')}</p></div>`,
    `<a class="first-button" rel="nofollow" href="${escapeHtml(paths.login('access', paths.user(username)))}">${plus}${firstTexts.subscribe}</a>`,
    '</header><nav><ul class="first-tabs">',
    ...tabs.map(
      ([id, path]) => `<li><a href="${escapeHtml(path)}"${current(id)}>${escapeHtml(firstTexts.tabs[id])}</a></li>`,
    ),
    `</ul></nav><div class="first-content">${content}</div></div>`,
  ].join('');
};

const plus =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M5 12h14M12 5v14"/></svg>';

/** Who it is, their links, and their newest pages. */
export const aboutAuthorHtml = (user: PublicProfile, list: PageList | null): string => {
  const links = Object.entries(user.links).filter(([, address]) => address !== '');
  const biography = user.biography
    ? `<p class="first-biography" dir="auto">${escapeHtml(user.biography)}</p>`
    : `<p class="first-quiet">${firstTexts.noBiography}</p>`;
  return [
    biography,
    links.length === 0
      ? ''
      : `<ul class="first-links">${links
          .map(
            ([site, address]) =>
              `<li><a href="${escapeHtml(address)}" rel="me nofollow ugc noopener noreferrer">${firstTexts.links[site as keyof typeof firstTexts.links]}</a></li>`,
          )
          .join('')}</ul>`,
    list === null || user.pagesNum === 0
      ? ''
      : [
          `<section><h2 class="first-heading">${firstTexts.latestPages}</h2>`,
          tilesHtml(list.results, firstTexts.latestPages, false),
          user.pagesNum > latestPages
            ? `<p class="first-all"><a class="first-button" data-kind="plain" href="${escapeHtml(paths.userPages(user.username))}">${firstTexts.allPages}</a></p>`
            : '',
          '</section>',
        ].join(''),
  ].join('');
};

export const authorPagesHtml = (user: PublicProfile, list: PageList, cursor: string | null): string =>
  list.results.length === 0
    ? emptyHtml(noPublicPages, paths.userPages(user.username), cursor)
    : tilesHtml(list.results, firstTexts.tabs.pages, true) + moreHtml(paths.userPages(user.username), list);

/** The collections that an author shares. */
export const sharedHtml = (collections: readonly Collection[]): string =>
  collections.length === 0
    ? `<p class="first-empty">${noSharedCollections}</p>`
    : [
        `<h2 class="first-unseen">${firstTexts.tabs.collections}</h2><div class="first-room"><ul class="first-grid">`,
        ...collections.map(({ id, name, description, photo, pages, pageCount }) =>
          [
            '<li><article class="first-tile">',
            `<div class="first-frame" data-kind="pile">${pictureHtml(photo ?? pages[0]?.cropedPhoto ?? null, name, '15rem', false)}</div>`,
            `<div class="first-words"><h3 class="first-tile-title" dir="auto"><a href="${escapeHtml(paths.collection(id))}">${escapeHtml(name)}</a></h3>`,
            description ? `<p class="first-brief" dir="auto">${escapeHtml(description)}</p>` : '',
            `<p class="first-meta">${escapeHtml(firstTexts.pages(pageCount))}</p></div></article></li>`,
          ].join(''),
        ),
        '</ul></div>',
      ].join('');
