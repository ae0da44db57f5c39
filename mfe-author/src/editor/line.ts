import type { RawDraftContentBlock, RawDraftInlineStyleRange } from 'draft-js';
import { asTyped } from './indentation.ts';
import type { Mark } from './marks.ts';

export type BlockType =
  | 'unstyled'
  | 'header-two'
  | 'header-three'
  | 'unordered-list-item'
  | 'ordered-list-item'
  | 'blockquote'
  | 'code-block'
  | 'atomic';

/** A line of the editor as it is put together from HTML. `runs`, `links`: places in code units of `text`. */
export type Line = {
  type: BlockType;
  depth: number;
  pre: boolean;
  text: string;
  runs: RawDraftInlineStyleRange[];
  links: { key: number; url: string; offset: number; length: number }[];
};

export const emptyBlock = (type: BlockType, depth: number): RawDraftContentBlock => ({
  key: '',
  type,
  depth,
  text: '',
  inlineStyleRanges: [],
  entityRanges: [],
});

/** Adds text with its marks and its link. */
export function append(
  line: Line,
  text: string,
  { marks, link }: { marks: ReadonlySet<Mark>; link: string | null },
  entity: (type: 'LINK', data: Record<string, unknown>) => number,
): void {
  const offset = line.text.length;
  line.text += text;
  for (const style of marks) line.runs.push({ style, offset, length: text.length });
  if (link === null || text === '') return;
  const last = line.links.at(-1);
  if (last && last.url === link && last.offset + last.length === offset) last.length += text.length;
  else line.links.push({ key: entity('LINK', { url: link }), url: link, offset, length: text.length });
}

/** A line without the white space at its end; null for one of which a paste leaves nothing. */
export function finished(line: Line, pasted: boolean): RawDraftContentBlock | null {
  const text = line.pre ? line.text : asWritten(line.text.trimEnd(), pasted);
  if (pasted && text.trim() === '' && !line.pre) return null;
  const before = charactersBefore(text);
  const cut = <R extends { offset: number; length: number }>(ranges: readonly R[]): R[] =>
    ranges
      .filter(range => range.offset < text.length && range.length > 0)
      .map(range => {
        const offset = before(range.offset);
        return { ...range, offset, length: before(Math.min(range.offset + range.length, text.length)) - offset };
      });
  return {
    ...emptyBlock(line.type, line.depth),
    text,
    inlineStyleRanges: cut(line.runs),
    entityRanges: cut(line.links.map(({ key, offset, length }) => ({ key, offset, length }))),
  };
}

const asWritten = (text: string, pasted: boolean): string => (pasted ? text : asTyped(text));

/** Draft counts in characters, of which some are two code units: how many stand before one of these. */
function charactersBefore(text: string): (at: number) => number {
  if (!/[\uD800-\uDFFF]/.test(text)) return at => at;
  const before: number[] = [];
  let characters = 0;
  for (const character of text) {
    for (let unit = 0; unit < character.length; unit++) before.push(characters);
    characters++;
  }
  return at => before[at] ?? characters;
}
