import type { PageView } from '@recto/contracts/http/shared.ts';
import { aboutHeading, ratingDisabled, targetsHeading } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { readingMinutes, wordCount } from '@recto/contracts/text.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { authorHtml, langHtml, pictureHtml, timeHtml } from './first-pieces.ts';
import { firstTexts } from './first-texts.ts';
import { tilesHtml } from './first-tiles.ts';

/** A table of contents is worth its room from here on, as in the app. */
const headingsAtLeast = 3;
const photoSizes = '(min-width: 45rem) 41.5rem, 100vw';

type Heading = { id: string; text: string; level: string };

/**
 * A page as it stands in the first HTML: for readers without scripts, for machines, and until the app takes over.
 * It is set as the app sets it, so that whoever has begun to read does not lose the line.
 */
export const articleHtml = (page: PageView['page']): string => {
  const { contents, photo, author, date, rating } = page;
  const lang = langHtml(page.lang);
  const { body, headings } = withAddresses(contents.body);
  const minutes = readingMinutes(wordCount(contents.body.replaceAll(/<[^>]*>|&\w+;/g, ' ')));
  return [
    '<article class="first-article">',
    `<header class="first-head"><h1 dir="auto"${lang}>${escapeHtml(contents.title)}</h1>`,
    `<p class="first-byline">${authorHtml(author)}${timeHtml(date)}<span>${escapeHtml(firstTexts.minutes(minutes))}</span></p>`,
    '<div class="first-actions"></div></header>',
    photo ? `<div class="first-photo">${pictureHtml(photo, contents.title, photoSizes, true)}</div>` : '',
    about(aboutHeading, contents.briefDes, lang),
    about(targetsHeading, contents.targets, lang),
    contentsHtml(headings, lang),
    // Sanitised already, as every body that leaves the server.
    `<div class="first-body"><div class="rich-text" dir="auto"${lang}>${body}</div></div>`,
    filesHtml(page),
    tagsHtml(page),
    rating === null ? `<p class="first-closed">${ratingDisabled}</p>` : '',
    '</article>',
    relatedHtml(page),
  ].join('');
};

const about = (heading: string, text: string, lang: string): string =>
  text === ''
    ? ''
    : `<section class="first-about"><h2>${heading}</h2><p dir="auto"${lang}>${escapeHtml(text)}</p></section>`;

/** Gives the headings of a sanitised body the addresses that the app gives them. */
const withAddresses = (html: string): { body: string; headings: Heading[] } => {
  const headings: Heading[] = [];
  let count = 0;
  const body = html.replaceAll(/<h([23])>([\s\S]*?)<\/h\1>/g, (_whole, level: string, inside: string) => {
    const id = `section-${++count}`;
    // What is left between the tags of sanitised HTML is escaped text.
    const text = inside.replaceAll(/<[^>]*>/g, '').trim();
    if (text !== '') headings.push({ id, text, level });
    return `<h${level} id="${id}">${inside}</h${level}>`;
  });
  return { body, headings };
};

const contentsHtml = (headings: readonly Heading[], lang: string): string =>
  headings.length < headingsAtLeast
    ? ''
    : [
        `<details class="first-contents"><summary>${firstTexts.contents}</summary><ol class="first-contents-list">`,
        ...headings.map(
          ({ id, text, level }) => `<li data-level="${level}"><a href="#${id}" dir="auto"${lang}>${text}</a></li>`,
        ),
        '</ol></details>',
      ].join('');

const filesHtml = ({ id, attachFiles }: PageView['page']): string =>
  attachFiles.length === 0
    ? ''
    : [
        `<section class="first-files"><h2>${firstTexts.files}</h2><ul class="first-files-list">`,
        ...attachFiles.map(
          ({ _id, name }) =>
            `<li><a href="/api/pages/${encodeURIComponent(id)}/attach-files/${encodeURIComponent(_id)}" download="${escapeHtml(name)}"><bdi>${escapeHtml(name)}</bdi></a></li>`,
        ),
        '</ul></section>',
      ].join('');

const tagsHtml = ({ configurations, tags }: PageView['page']): string => {
  const names = configurations.links ? tags.split(',').filter(Boolean) : [];
  return names.length === 0
    ? ''
    : [
        `<ul class="first-tags" aria-label="${firstTexts.tags}">`,
        ...names.map(name => `<li><a href="${escapeHtml(paths.tag(name))}" dir="auto">${escapeHtml(name)}</a></li>`),
        '</ul>',
      ].join('');
};

const relatedHtml = ({ configurations, related }: PageView['page']): string =>
  configurations.links && related.length > 0
    ? `<section class="first-related"><h2>${firstTexts.related}</h2>${tilesHtml(related, firstTexts.related, false, true)}</section>`
    : '';
