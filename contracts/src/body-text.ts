/** The text of an HTML body, without DOM and in one pass, the same in browser and server. */

import { decodeEntities } from './html-entities.ts';
import { graphemes, normaliseText } from './text.ts';

/** Elements that stand on lines of their own. Between two of them a reader sees a gap. */
const BLOCKS = new Set(
  'address article aside blockquote br dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr img li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Elements whose content is not text. */
const RAW = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'title']);
/** Elements whose content is in no people's language. */
const CODE = new Set([...RAW, 'pre', 'code', 'kbd', 'samp']);

/** Index just past the `>` that closes the tag opened at `start`; the text's length when nothing closes it. */
const endOfTag = (html: string, start: number): number => {
  for (let at = start + 1; at < html.length; at++) {
    const char = html[at];
    if (char === '>') return at + 1;
    if (char !== '=') continue;
    // Only a quote that opens an attribute's value hides a `>`.
    let value = at + 1;
    while (value < html.length && /\s/.test(html[value] as string)) value++;
    const quote = html[value];
    if (quote !== '"' && quote !== "'") continue;
    const close = html.indexOf(quote, value + 1);
    if (close < 0) return html.length;
    at = close;
  }
  return html.length;
};

const textWith = (html: string, gap: string, skipped: ReadonlySet<string> = RAW): string => {
  let out = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return out + html.slice(at);
    out += html.slice(at, open);
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      at = close < 0 ? html.length : close + 3;
      continue;
    }
    const name = /^<[/!?]?([a-z][a-z0-9]*|(?=[/!?]))/i.exec(html.slice(open, open + 16))?.[1]?.toLowerCase();
    const isTag = name !== undefined || /^<[/!?]/.test(html.slice(open, open + 2));
    if (!isTag) {
      out += '<';
      at = open + 1;
      continue;
    }
    at = endOfTag(html, open);
    if (name && BLOCKS.has(name)) out += gap;
    if (name && skipped.has(name) && html[open + 1] !== '/') {
      const close = new RegExp(`</${name}`, 'gi');
      close.lastIndex = at;
      at = close.exec(html)?.index ?? html.length;
    }
  }
  return out;
};

const collapsed = (text: string): string => normaliseText(decodeEntities(text).replace(/\s+/g, ' '));

/**
 * The text by which a body's length is judged: tags removed, entities decoded, white space collapsed and trimmed.
 * Nothing takes a tag's place, as the rule says.
 */
export const bodyText = (html: string): string => collapsed(textWith(html, ''));

/** The body's length in characters. */
export const bodyLength = (html: string): number => graphemes(bodyText(html));

/** The text as it is read, searched and quoted: like `bodyText`, but paragraphs do not run into each other. */
export const readableText = (html: string): string => collapsed(textWith(html, ' '));

/** What of it is written in some language of people: like `readableText`, without code. */
export const proseText = (html: string): string => collapsed(textWith(html, ' ', CODE));
