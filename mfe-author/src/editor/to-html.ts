import type { CharacterMetadata, ContentBlock, ContentState } from 'draft-js';
import { isEmptyLine, isUnusedLine } from './caret-lines.ts';
import { imageOf, linkOf } from './entity.ts';
import { withRoom } from './indentation.ts';
import { MARK_TAGS } from './marks.ts';
import { RunList } from './run-list.ts';

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

function lettersOf(block: ContentBlock, content: ContentState): string {
  const text = block.getType() === 'code-block' ? block.getText() : withRoom(block.getText());
  const letters = RunList.from(block.getCharacterList());
  let html = '';
  let start = 0;
  for (const [key, length] of letters.map(letter => letter.getEntity() as string | null).runs()) {
    const inside = marked(letters.slice(start, start + length), text.slice(start, start + length));
    const url = key === null ? null : linkOf(content, key);
    html += url === null ? inside : `<a href="${attribute(url)}">${inside}</a>`;
    start += length;
  }
  return html;
}

/** @param letters the marks of each code unit of the text */
function marked(letters: RunList<CharacterMetadata>, text: string): string {
  let html = '';
  let start = 0;
  for (const [tags, length] of letters.map(tagsOf).runs()) {
    const inside = escaped(text.slice(start, start + length)).replaceAll('\n', '<br>');
    const names = tags === '' ? [] : tags.split(' ');
    html += names.reduceRight((within, tag) => `<${tag}>${within}</${tag}>`, inside);
    start += length;
  }
  return html;
}

/** The elements of a letter's marks, from the outermost. */
const tagsOf = (letter: CharacterMetadata): string =>
  MARK_TAGS.filter(([mark]) => letter.getStyle().has(mark))
    .map(([, tag]) => tag)
    .join(' ');
