import type { CharacterMetadata, ContentBlock, ContentState, DraftInlineStyle } from 'draft-js';
import { isEmptyLine, isUnusedLine } from './caret-lines.ts';
import { imageOf, linkOf } from './entity.ts';
import { indented } from './indentation.ts';
import { MARK_TAGS } from './marks.ts';

const LISTS: Readonly<Record<string, 'ul' | 'ol'>> = { 'unordered-list-item': 'ul', 'ordered-list-item': 'ol' };
const TAGS: Readonly<Record<string, string>> = {
  'header-one': 'h2',
  'header-two': 'h2',
  'header-three': 'h3',
  blockquote: 'blockquote',
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');

// A block never changes; a new one takes its place. So a long text costs only what was changed in it.
const known = new WeakMap<ContentBlock, string>();

/** The body as it is saved, without free lines at its ends: nothing but what the allow list of a page's body names. */
export function toHtml(content: ContentState): string {
  const all = content.getBlocksAsArray().filter(block => !isUnusedLine(block));
  const isText = (block: ContentBlock) => !isEmptyLine(block);
  const blocks = all.slice(Math.max(0, all.findIndex(isText)), all.findLastIndex(isText) + 1);
  const parts: string[] = [];
  const lists: string[] = [];
  const endLists = (depth: number) => {
    while (lists.length > depth) parts.push(`</li></${lists.pop()}>`);
  };
  for (const [at, block] of blocks.entries()) {
    const type = block.getType();
    const inside = insideOf(block, content);
    const list = LISTS[type];
    if (list) {
      const depth = Math.min(block.getDepth(), lists.length);
      endLists(depth + 1);
      if (lists[depth] === list) parts.push('</li>');
      else {
        endLists(depth);
        parts.push(`<${list}>`);
        lists.push(list);
      }
      parts.push('<li>', inside);
      continue;
    }
    endLists(0);
    if (type === 'atomic') parts.push(inside);
    else if (type === 'code-block') {
      const isFirst = blocks[at - 1]?.getType() !== type;
      const isLast = blocks[at + 1]?.getType() !== type;
      // A line feed right behind <pre> is not read, so an empty first line takes two.
      const start = inside === '' ? '<pre>\n' : '<pre>';
      parts.push(isFirst ? start : '\n', inside.replaceAll('<br>', '\n'), isLast ? '</pre>' : '');
    } else {
      const tag = TAGS[type] ?? 'p';
      parts.push(`<${tag}>`, inside, `</${tag}>`);
    }
  }
  endLists(0);
  return parts.join('');
}

/** Gets the first {@link toHtml} of a long text ready, a block at a time: nobody who types shall wait for it. */
export function* prepareHtml(content: ContentState): Generator<void, void> {
  for (const block of content.getBlocksAsArray()) {
    insideOf(block, content);
    yield;
  }
}

function insideOf(block: ContentBlock, content: ContentState): string {
  // A picture may get another address where it stands.
  if (block.getType() === 'atomic') return pictureOf(block, content);
  const before = known.get(block);
  if (before !== undefined) return before;
  const html = lettersOf(block, content);
  known.set(block, html);
  return html;
}

function pictureOf(block: ContentBlock, content: ContentState): string {
  const key = block.getEntityAt(0);
  const image = key === null ? null : imageOf(content, key);
  if (!image) return '';
  const size = (name: string, value: number | undefined) => (value === undefined ? '' : ` ${name}="${value}"`);
  return `<img src="${attribute(image.src)}" alt="${attribute(image.alt)}"${size('width', image.width)}${size('height', image.height)}>`;
}

/** Each code unit of the text, by what it is: its marks and its link. Most are one and the same object. */
type Letters = readonly CharacterMetadata[];

function lettersOf(block: ContentBlock, content: ContentState): string {
  const text = block.getType() === 'code-block' ? block.getText() : indented(block.getText());
  // Asking the block for each of them would take ten times as long.
  const letters = block.getCharacterList().toArray();
  const isSameLink = (a: CharacterMetadata, b: CharacterMetadata) => a === b || a.getEntity() === b.getEntity();
  let html = '';
  for (const [start, end] of runsOf(letters, 0, letters.length, isSameLink)) {
    const inside = marked(letters, text, start, end);
    const key = letters[start]?.getEntity() ?? null;
    const url = key === null ? null : linkOf(content, key);
    html += url === null ? inside : `<a href="${attribute(url)}">${inside}</a>`;
  }
  return html;
}

function marked(letters: Letters, text: string, from: number, to: number): string {
  let html = '';
  for (const [start, end] of runsOf(letters, from, to, isSameMark)) {
    const style = letters[start]?.getStyle();
    const tags = MARK_TAGS.filter(([mark]) => style?.has(mark)).map(([, tag]) => tag);
    const inside = escaped(text.slice(start, end)).replaceAll('\n', '<br>');
    html +=
      tags.map(tag => `<${tag}>`).join('') +
      inside +
      tags
        .toReversed()
        .map(tag => `</${tag}>`)
        .join('');
  }
  return html;
}

/** From where to where what stands side by side is the same. */
function* runsOf(
  letters: Letters,
  from: number,
  to: number,
  isSame: (a: CharacterMetadata, b: CharacterMetadata) => boolean,
): Generator<[start: number, end: number]> {
  let start = from;
  for (let at = from + 1; at <= to; at++) {
    const [first, here] = [letters[start], letters[at]];
    if (at < to && first && here && isSame(first, here)) continue;
    yield [start, at];
    start = at;
  }
}

const isSameMark = (a: CharacterMetadata, b: CharacterMetadata): boolean =>
  a === b || sameStyle(a.getStyle(), b.getStyle());

const sameStyle = (a: DraftInlineStyle, b: DraftInlineStyle): boolean => a === b || a.equals(b);
