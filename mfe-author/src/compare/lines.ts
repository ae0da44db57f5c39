import type { RawDraftContentBlock, RawDraftContentState } from 'draft-js';
import { fromHtml } from '../editor/from-html.ts';
import { MARK_TAGS } from '../editor/marks.ts';
import { pathOf } from '../editor/own-image.ts';

/** A stretch of text that looks the same and leads to the same place. `tags`: the elements of its marks, the outermost first. */
export type Run = { text: string; tags: string; link: string | null };
/** A paragraph, heading, item or picture. */
export type Line = { type: string; depth: number; runs: readonly Run[] };

export const lineOf = (text: string): Line => ({ type: 'text', depth: 0, runs: [{ text, tags: '', link: null }] });

/** The lines of a body of HTML. */
export function linesOf(html: string): Line[] {
  const { blocks, entityMap } = fromHtml(html);
  return blocks.map(block => ({
    type: block.type,
    depth: block.depth,
    runs: block.type === 'atomic' ? [pictureOf(block, entityMap)] : runsOf(block, entityMap),
  }));
}

export const sameLook = (a: Run, b: Run): boolean => a.tags === b.tags && a.link === b.link;
export const sameRun = (a: Run, b: Run | undefined): boolean => b !== undefined && a.text === b.text && sameLook(a, b);
export const sameRuns = (a: Line, b: Line): boolean =>
  a.runs.length === b.runs.length && a.runs.every((run, at) => sameRun(run, b.runs[at]));
export const sameLine = (a: Line, b: Line): boolean => a.type === b.type && a.depth === b.depth && sameRuns(a, b);

/** Runs one after the other, those that look the same made one. */
export function joined(runs: Iterable<Run>): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && sameLook(last, run)) all[all.length - 1] = { ...last, text: last.text + run.text };
    else all.push(run);
  }
  return all;
}

type Entities = RawDraftContentState['entityMap'];

/** A picture by its description; by where it is, too, as another one may be described by the same words. */
function pictureOf({ entityRanges }: RawDraftContentBlock, entityMap: Entities): Run {
  const { src, alt } = (entityMap[entityRanges[0]?.key ?? -1]?.data ?? {}) as { src?: string; alt?: string };
  const path = pathOf(src ?? '');
  return alt ? { text: `[${alt}]`, tags: '', link: path } : { text: `[${path}]`, tags: '', link: null };
}

function runsOf({ text, inlineStyleRanges, entityRanges }: RawDraftContentBlock, entityMap: Entities): Run[] {
  if (inlineStyleRanges.length === 0 && entityRanges.length === 0) return [{ text, tags: '', link: null }];
  // The places are in characters, of which some are two code units.
  const characters = Array.from(text);
  const marks = new Uint8Array(characters.length);
  const links: (string | null)[] = characters.map(() => null);
  for (const { style, offset, length } of inlineStyleRanges) {
    const bit = 1 << MARK_TAGS.findIndex(([mark]) => mark === style);
    for (let at = offset; at < offset + length; at++) marks[at] = (marks[at] ?? 0) | bit;
  }
  for (const { key, offset, length } of entityRanges)
    links.fill((entityMap[key]?.data as { url?: string } | undefined)?.url ?? null, offset, offset + length);
  const runs: Run[] = [];
  for (let start = 0, end = 1; start < characters.length; end++) {
    if (end < characters.length && marks[end] === marks[start] && links[end] === links[start]) continue;
    const tags = MARK_TAGS.filter((_, at) => (marks[start] ?? 0) & (1 << at)).map(([, tag]) => tag);
    runs.push({ text: characters.slice(start, end).join(''), tags: tags.join(' '), link: links[start] ?? null });
    start = end;
  }
  return runs;
}
