import type { CardAuthor, Photo } from '@recto/contracts/http/shared.ts';
import { anonymous } from '@recto/contracts/messages/page.ts';
import * as paths from '@recto/contracts/paths.ts';
import { cut, graphemes } from '@recto/contracts/text.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { firstTexts } from './first-texts.ts';

/**
 * Pieces of the first HTML. Their classes are in `shell/src/first/*.css`, which gives each the size of the
 * component that takes its place; the colours of missing pictures are reckoned as `ui` does.
 */

/** Of the letters and grounds that stand for missing pictures. */
const hues = 6;

/** What says of a picture that it is to be seen before all others. */
const beforeAllOthers = 'fetchpriority="high"';

/** Whether there is such a picture. What people write cannot look like one: it has no elements with that attribute. */
export const hasFirstPicture = (html: string): boolean => new RegExp(`<img [^>]*${beforeAllOthers}`).test(html);

export const timeHtml = (iso: string): string =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(firstTexts.date(iso))}</time>`;

/** The attribute that says what language a text is in; none where that is not known. */
export const langHtml = (lang: string | undefined): string => (lang ? ` lang="${escapeHtml(lang)}"` : '');

/** A photo, or the first letter of what it would show. `sizes` as in `<img sizes>`. */
export const pictureHtml = (photo: Photo | null, title: string, sizes: string, isFirst: boolean): string => {
  if (photo) {
    const srcset = photo.srcset ? ` srcset="${escapeHtml(photo.srcset)}" sizes="${sizes}"` : '';
    const when = isFirst ? beforeAllOthers : 'loading="lazy"';
    return `<img class="first-picture" src="${escapeHtml(photo.secure_url)}"${srcset} ${when} decoding="async" alt="">`;
  }
  const hue = ((title.codePointAt(0) ?? 0) + title.length) % hues;
  const letter = escapeHtml(cut(title.trim(), 1).toLocaleUpperCase());
  return `<span class="first-picture first-letter" data-hue="${hue}" aria-hidden="true"><span>${letter}</span></span>`;
};

export const avatarHtml = (name: string, photo: Photo | null): string => {
  if (photo)
    return `<img class="first-avatar" src="${escapeHtml(photo.secure_url)}" srcset="${escapeHtml(photo.srcset ?? '')}" sizes="112px" width="112" height="112" alt="">`;
  const words = name.trim().split(/\s+/u);
  const firsts = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const letters = firsts.map(word => cut(word ?? '', 1)).join('');
  const hue = ((name.codePointAt(0) ?? 0) * 7 + graphemes(name)) % hues;
  return `<span class="first-avatar first-letters" data-hue="${hue}" aria-hidden="true">${escapeHtml(letters.toLocaleUpperCase())}</span>`;
};

/** Who wrote it, as a link; the specification's sentence where nobody is to know. */
export const authorHtml = (author: Pick<CardAuthor, 'name' | 'username'> | null): string =>
  author
    ? `<a class="first-author" rel="author" href="${escapeHtml(paths.user(author.username))}"><bdi>${escapeHtml(author.name)}</bdi></a>`
    : `<span>${anonymous}</span>`;
