import type { RawDraftContentState } from 'draft-js';
import { isCode } from './from-code.ts';
import { columnsBefore, isRowOfLines, isTextless, partsBelow } from './from-table.ts';
import { listItemOfWord, styleOfWord, wordMarker } from './from-word.ts';
import type { BlockType } from './line.ts';
import { LineWriter, type Place } from './line-writer.ts';
import { marksOf, type Mark } from './marks.ts';
import { cleanLink } from './link.ts';

const MAX_DEPTH = 4;

const HEADERS: Readonly<Record<string, BlockType>> = {
  H1: 'header-two',
  H2: 'header-two',
  H3: 'header-three',
  H4: 'header-three',
  H5: 'header-three',
  H6: 'header-three',
};
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE CAPTION CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM HEADER HR LI MAIN NAV OL P SECTION SUMMARY TABLE TBODY TFOOT THEAD UL'.split(
    ' ',
  ),
);
/** Those that the editor writes for a line, also for one with nothing in it. */
const LINES = new Set(['BLOCKQUOTE', 'H2', 'H3', 'LI', 'P']);
/** Those that are paragraphs of their cell in the line of a row. */
const PARTS_OF_CELL = new Set(['BLOCKQUOTE', 'PRE', 'TD', 'TH', 'TR']);
/** Elements of which nothing is text to read. */
const SKIPPED = new Set(
  'AUDIO BUTTON CANVAS EMBED HEAD IFRAME INPUT LINK MATH META NOSCRIPT OBJECT SCRIPT SELECT STYLE SVG TEMPLATE TEXTAREA TITLE VIDEO XML'.split(
    ' ',
  ),
);

type Options = {
  /** Comes from elsewhere: styles tell what is bold, nothing is kept of empty lines, links lose what tracks people. */
  pasted?: boolean;
};

/** The body of an HTML text, in a document of its own in which nothing is run or fetched. */
export const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/**
 * The contents of the editor for an HTML text: headings, lists, quotes, code, bold and the like, links, images of the
 * site. Everything else leaves its text behind.
 */
export function fromHtml(html: string, { pasted = false }: Options = {}): RawDraftContentState {
  const lines = new LineWriter(pasted);

  const inside = (element: Element, place: Place) => {
    for (const child of element.childNodes) walk(child, place);
  };

  const asBlock = (element: Element, place: Place) => {
    lines.close();
    inside(element, place);
    // An empty line of one's own is one that somebody left free.
    if (!pasted && !lines.isOpen && LINES.has(element.tagName) && element.childElementCount === 0) lines.open(place);
    lines.close();
  };

  const asCode = (element: Element, place: Place) => {
    if (!pasted) return asBlock(element, place);
    asBlock(element, { ...place, marks: new Set() });
    lines.dropEmptyCode();
  };

  const asCell = (element: Element, place: Place) => {
    if (!place.inRow) return asBlock(element, place);
    lines.cell(isTextless(place.inRow.row, place.inRow.below) ? 0 : columnsBefore(element), place);
    inside(element, place);
  };

  const asRow = (row: Element, place: Place) => {
    if (!isRowOfLines(row)) return asBlock(row, place);
    const below = partsBelow(row);
    asBlock(row, { ...place, inRow: { row, below } });
    for (const part of below) walk(part, place);
  };

  /** What would be a line of its own is a paragraph of its cell. */
  const asPartOfCell = (element: Element, tag: string, place: Place) => {
    const isLine = BLOCKS.has(tag) || tag in HEADERS || PARTS_OF_CELL.has(tag);
    if (isLine) lines.breakCell();
    if (tag === 'PRE') lines.text(element.textContent.trim(), { ...place, marks: new Set<Mark>(['CODE']) });
    else inside(element, place);
    if (isLine) lines.breakCell();
  };

  const walk = (node: Node, place: Place): void => {
    if (node.nodeType === Node.TEXT_NODE) return lines.text(node.textContent ?? '', place);
    if (!(node.nodeType === Node.ELEMENT_NODE)) return;
    const element = node as HTMLElement;
    const tag = element.tagName.toUpperCase();
    if (SKIPPED.has(tag) || (pasted && (isHidden(element) || wordMarker(element)))) return;
    if (tag === 'BR') return lines.lineBreak(place);
    if (tag === 'IMG') return lines.image(element as HTMLImageElement);
    if (place.inRow?.below.has(element)) return;
    const next = styled(element, tag, place, pasted);
    if (tag === 'TR' && !place.inRow) return asRow(element, next);
    const isOfRow = !place.inRow || element.parentElement === place.inRow.row;
    if ((tag === 'TD' || tag === 'TH') && isOfRow) return asCell(element, next);
    if (place.inRow) return asPartOfCell(element, tag, next);
    const line = lineOf(element, tag, place, next, pasted);
    if (line === null) return inside(element, next);
    if (line !== next && line.type === 'code-block') return asCode(element, line);
    asBlock(element, line);
  };

  inside(bodyOf(html), { type: 'unstyled', depth: 0, marks: new Set(), link: null, pre: false });
  lines.close();
  return lines.contents();
}

/** Where the text of an element belongs that begins a line; null for one that goes on in the line it is in. */
function lineOf(element: HTMLElement, tag: string, around: Place, next: Place, pasted: boolean): Place | null {
  const isInList = around.type.endsWith('list-item');
  const header = HEADERS[tag] ?? (pasted ? styleOfWord(element) : undefined);
  if (header) return { ...next, type: isInList ? around.type : header };
  if (tag === 'BLOCKQUOTE') return { ...next, type: 'blockquote', depth: 0 };
  if (tag === 'PRE' || (pasted && isCode(element))) return { ...next, type: 'code-block', depth: 0, pre: true };
  if (tag === 'UL' || tag === 'OL') {
    const type = tag === 'UL' ? 'unordered-list-item' : 'ordered-list-item';
    return { ...next, type, depth: isInList ? Math.min(MAX_DEPTH, around.depth + 1) : 0 };
  }
  const item = pasted && tag === 'P' ? listItemOfWord(element, MAX_DEPTH) : null;
  if (item) return { ...next, ...item };
  // A paragraph that begins a list's item is the item.
  return BLOCKS.has(tag) ? next : null;
}

function styled(element: HTMLElement, tag: string, place: Place, pasted: boolean): Place {
  const href = tag === 'A' ? element.getAttribute('href') : null;
  const link = href === null ? place.link : cleanLink(href, pasted);
  const isHeader = !place.inRow && (tag in HEADERS || place.type.startsWith('header'));
  // In code, marks are the colours of its words.
  const isColour = pasted && place.pre;
  const isBold = place.inRow && tag in HEADERS;
  const around = isBold ? new Set<Mark>([...place.marks, 'BOLD']) : place.marks;
  const marks = isColour ? around : marksOf(element, tag, around, { pasted, isHeader, isLink: link !== null });
  return marks === place.marks && link === place.link ? place : { ...place, marks, link };
}

const isHidden = (element: HTMLElement): boolean =>
  /display\s*:\s*none|mso-hide\s*:\s*all/i.test(element.getAttribute('style') ?? '');
