import sanitizeHtml from 'sanitize-html';
import type { PhotoFormat } from './media/addresses.ts';

/** The one allow list of what a page's body may hold (decision 18). */
const tags = [
  'p',
  'h2',
  'h3',
  'br',
  'strong',
  'em',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'img',
];

/** What editors and pasted text call these things. */
const otherNames = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
} as const;

/** Media of this site in a body: its id and the size that is asked for. Queries (old signatures) are dropped. */
const ownMedia = /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f-]{36})\/(\d{1,5})\.(webp|jpg)(?:\?.*)?$/;

type InlineAddress = (mediaId: string, width: number, format: PhotoFormat) => string;

/** How a body is stored: no host, no signature. */
export const stored: InlineAddress = (mediaId, width, format) => `/media/${mediaId}/${width}.${format}`;

/**
 * A body with nothing in it but what the allow list names. Used on every way in and on every way out; a second time
 * changes nothing. `address` gives inline images the addresses that the reader may follow.
 */
export const sanitiseBody = (html: string, address: InlineAddress = stored): string => sanitised(html, address, {});

/**
 * The same for readers: quotes and lists, whose bars, bullets and numbers stand where their lines begin, say that their
 * first letters give them their direction. A stylesheet can say that of lines only.
 */
export const bodyForReaders = (html: string, address: InlineAddress): string => sanitised(html, address, directed);

const directed = Object.fromEntries(
  ['blockquote', 'ul', 'ol'].map(tag => [tag, sanitizeHtml.simpleTransform(tag, { dir: 'auto' }, false)]),
);

const sanitised = (
  html: string,
  address: InlineAddress,
  transformTags: Readonly<Record<string, sanitizeHtml.Transformer>>,
): string =>
  sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      ...Object.fromEntries(Object.keys(transformTags).map(tag => [tag, ['dir']])),
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: 30,
    transformTags: {
      ...transformTags,
      ...Object.fromEntries(
        Object.entries(otherNames).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
      ),
      a: (tagName, { href }) => (href && linkable.test(href.trim()) ? link(tagName, href.trim()) : withoutTag),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, address) }),
    },
    exclusiveFilter: frame => frame.tag === 'img' && !frame.attribs['src'],
  });

const linkable = /^(?:https?:\/\/|mailto:)/i;
const link = (tagName: string, href: string): sanitizeHtml.Tag => ({
  tagName,
  attribs: { href, rel: 'nofollow ugc noopener' },
});
/** A tag outside the allow list: its text stays. */
const withoutTag: sanitizeHtml.Tag = { tagName: 'span', attribs: {} };

const imageAttributes = (given: sanitizeHtml.Attributes, address: InlineAddress): sanitizeHtml.Attributes => {
  const [, mediaId, width, format] = ownMedia.exec(given['src'] ?? '') ?? [];
  if (mediaId === undefined || (format !== 'webp' && format !== 'jpg')) return {};
  const size = (name: string): sanitizeHtml.Attributes =>
    /^\d{1,5}$/.test(given[name] ?? '') ? { [name]: given[name] ?? '' } : {};
  return {
    src: address(mediaId, Number(width), format),
    alt: given['alt'] ?? '',
    ...size('width'),
    ...size('height'),
  };
};

/** Ids of the site's media that a sanitised body shows. */
export const inlineMediaOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/media\/([0-9a-f-]{36})\/\d/g)].map(match => match[1] ?? '')),
];
