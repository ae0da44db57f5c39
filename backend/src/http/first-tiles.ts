import type { PageCard, PageList } from '@recto/contracts/http/shared.ts';
import { THUMBNAIL_BRIEF, THUMBNAIL_TITLE } from '@recto/contracts/limits.ts';
import { noBriefDescription } from '@recto/contracts/messages/common.ts';
import * as paths from '@recto/contracts/paths.ts';
import { ellipsis } from '@recto/contracts/text.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { langHtml, pictureHtml, timeHtml } from './first-pieces.ts';
import { firstTexts } from './first-texts.ts';

/** Pictures that are in view when the screen opens. */
const inView = 5;
const tileSizes = '(min-width: 60rem) 15rem, (min-width: 40rem) 33vw, 50vw';

/**
 * Public pages as the grid shows them. `heading` names the list where the screen has no visible heading for it. Below
 * other contents nothing is in view at first.
 */
export const tilesHtml = (cards: readonly PageCard[], label: string, heading: boolean, isBelow = false): string =>
  cards.length === 0
    ? ''
    : [
        heading ? `<h2 class="first-unseen">${escapeHtml(label)}</h2>` : '',
        `<div class="first-room"><ul class="first-grid" aria-label="${escapeHtml(label)}">`,
        ...cards.map((card, at) => tileHtml(card, !isBelow && at < inView)),
        '</ul></div>',
      ].join('');

const tileHtml = (
  { url, contents, lang, cropedPhoto, author, date, readingMinutes }: PageCard,
  isInView: boolean,
): string => {
  const { title, briefDes } = contents;
  const brief = briefDes.trim() ? ellipsis(briefDes, THUMBNAIL_BRIEF) : noBriefDescription;
  const by = author ? `<bdi>${escapeHtml(author.name)}</bdi> ` : '';
  return [
    '<li><article class="first-tile">',
    `<div class="first-frame">${pictureHtml(cropedPhoto, title, tileSizes, isInView)}</div>`,
    '<div class="first-words">',
    `<h3 class="first-tile-title" dir="auto"${langHtml(lang)}><a href="${escapeHtml(paths.publicPage(url))}" title="${escapeHtml(title)}">${escapeHtml(ellipsis(title, THUMBNAIL_TITLE))}</a></h3>`,
    `<p class="first-brief" dir="auto"${briefDes.trim() ? langHtml(lang) : ''}>${escapeHtml(brief)}</p>`,
    `<p class="first-meta">${by}${timeHtml(date)} ${escapeHtml(firstTexts.minutes(readingMinutes))}</p>`,
    '</div></article></li>',
  ].join('');
};

/** Found pages, one below the other. */
export const resultsHtml = (cards: readonly PageCard[]): string =>
  `<ul class="first-results">${cards
    .map(({ url, contents, lang, cropedPhoto, author, date, readingMinutes }) =>
      [
        '<li><article class="first-result">',
        `<div>${pictureHtml(cropedPhoto, contents.title, '8rem', false)}</div>`,
        `<div><h2 dir="auto"${langHtml(lang)}><a href="${escapeHtml(paths.publicPage(url))}">${escapeHtml(contents.title)}</a></h2>`,
        contents.briefDes
          ? `<p class="first-result-brief" dir="auto"${langHtml(lang)}>${escapeHtml(contents.briefDes)}</p>`
          : '',
        `<p class="first-result-facts">${author ? `<bdi>${escapeHtml(author.name)}</bdi>` : ''}${timeHtml(date)}<span>${escapeHtml(firstTexts.minutes(readingMinutes))}</span></p>`,
        '</div></article></li>',
      ].join(''),
    )
    .join('')}</ul>`;

/** Where the list goes on for those who cannot scroll for more. */
export const moreHtml = (path: string, { cursor }: Pick<PageList, 'cursor'>): string =>
  cursor === null
    ? ''
    : `<p class="first-more"><a rel="next" href="${escapeHtml(withCursor(path, cursor))}">${firstTexts.more}</a></p>`;

/** What a list says that holds nothing: `none`, or, where it was gone on in, that this was all, with the way back. */
export const emptyHtml = (none: string, path: string, cursor: string | null): string =>
  cursor === null
    ? `<p class="first-empty">${none}</p>`
    : `<p class="first-empty">${firstTexts.noMore}</p><p class="first-more"><a href="${escapeHtml(path)}">${firstTexts.toBeginning}</a></p>`;

const withCursor = (path: string, cursor: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor }).toString()}`;
