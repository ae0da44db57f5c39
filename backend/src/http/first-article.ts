import type { PageView } from '@recto/contracts/http/shared.ts';
import { aboutHeading, anonymous, targetsHeading } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { escapeHtml } from '../mail/templates/layout.ts';

/** A page as it stands in the first HTML: for readers without scripts, for machines, and until the app takes over. */
export const articleHtml = (page: PageView['page']): string => {
  const { contents, photo, author, date } = page;
  const image = photo
    ? `<img class="first-photo" src="${escapeHtml(photo.secure_url)}" srcset="${escapeHtml(photo.srcset ?? '')}" sizes="100vw" width="${photo.width}" height="${photo.height}" alt="">`
    : '';
  const by = author
    ? `<a rel="author" href="${escapeHtml(paths.user(author.username))}">${escapeHtml(author.name)}</a>`
    : `<span>${anonymous}</span>`;
  const section = (heading: string, text: string): string =>
    text === '' ? '' : `<section><h2>${heading}</h2><p>${escapeHtml(text)}</p></section>`;
  return [
    '<article class="first-article">',
    `<h1 dir="auto">${escapeHtml(contents.title)}</h1>`,
    `<p class="first-byline">${by} <time datetime="${date}">${date.slice(0, 10)}</time></p>`,
    image,
    section(aboutHeading, contents.briefDes),
    section(targetsHeading, contents.targets),
    // Sanitised already, as every body that leaves the server.
    `<div class="rich-text" dir="auto">${contents.body}</div>`,
    '</article>',
  ].join('');
};
