import type { RawDraftContentBlock, RawDraftContentState, RawDraftEntity } from 'draft-js';
import { isCode } from './from-code.ts';
import { pastedBeginningOf, pastedSpaces } from './indentation.ts';
import { columnsBefore, isRowOfLines, isTextless, partsBelow } from './from-table.ts';
import { listItemOfWord, styleOfWord, wordMarker } from './from-word.ts';
import { append, type BlockType, emptyBlock, finished, type Line } from './line.ts';
import { marksOf, type Mark } from './marks.ts';
import { cleanLink } from './link.ts';
import { isOwnImage } from './own-image.ts';

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

type Place = {
  type: BlockType;
  depth: number;
  marks: ReadonlySet<Mark>;
  link: string | null;
  /** White space counts. */
  pre: boolean;
  /** The table's row that becomes one line, and what of it stands below that line. */
  inRow?: { row: Element; below: ReadonlySet<Element> } | undefined;
};

/** Between the paragraphs of a cell in the line of its row, as between a poem's lines that are quoted in one. */
const BETWEEN_PARAGRAPHS = ' / ';
const NO_MARKS = { marks: new Set<Mark>(), link: null };

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
  const blocks: RawDraftContentBlock[] = [];
  const entityMap: Record<string, RawDraftEntity> = {};
  let entities = 0;
  let open: Line | null = null;
  /** Where the text of the present cell begins in its row's line, and whether another paragraph of it has begun since. */
  let cell = { start: 0, isBroken: false };

  const entity = (type: 'LINK' | 'IMAGE', data: Record<string, unknown>): number => {
    entityMap[entities] = { type, mutability: type === 'LINK' ? 'MUTABLE' : 'IMMUTABLE', data };
    return entities++;
  };
  const close = () => {
    if (open) {
      const block = finished(open, pasted);
      if (block) blocks.push(block);
    }
    open = null;
  };
  const lineAt = (place: Place): Line => {
    open ??= { type: place.type, depth: place.depth, pre: place.pre, text: '', runs: [], links: [] };
    return open;
  };

  /** The room that a pasted line begins with, where this text begins one. */
  const beginning = (text: string, place: Place): readonly [room: string, rest: string] => {
    if (!pasted || place.type !== 'unstyled' || place.inRow) return ['', text];
    const [room, rest] = pastedBeginningOf(text);
    // Looked at last: a long line is gone through for it.
    return room !== '' && /(?:^|\n)[ \t]*$/.test(open?.text ?? '') ? [room, rest] : ['', text];
  };

  const addText = (text: string, place: Place) => {
    if (place.pre) {
      const lines = pasted ? text.replaceAll('\u00a0', ' ') : text;
      const [first = '', ...others] = lines.replaceAll('\r\n', '\n').split('\n');
      append(lineAt(place), first, place, entity);
      for (const line of others) {
        close();
        append(lineAt(place), line, place, entity);
      }
      return;
    }
    const [room, rest] = beginning(text, place);
    if (room !== '') append(lineAt(place), room, place, entity);
    const plain = pasted ? pastedSpaces(rest) : rest.replaceAll(/[ \t\r\n\f]+/g, ' ');
    const isAtStart = !open || open.text === '' || open.text.endsWith('\n');
    const kept = isAtStart || /[ \t]$/.test(open?.text ?? '') ? plain.replace(isAtStart ? /^[ \t]+/ : /^ /, '') : plain;
    if (kept === '') return;
    const line = lineAt(place);
    if (!cell.isBroken || kept === ' ') return append(line, kept, place, entity);
    cell.isBroken = false;
    const isBegun = line.text.length > cell.start;
    if (isBegun) append(line, line.text.endsWith(' ') ? '/ ' : BETWEEN_PARAGRAPHS, NO_MARKS, entity);
    append(line, isBegun ? kept.trimStart() : kept, place, entity);
  };
  /** In the line of a row: what comes is another paragraph of its cell. */
  const breakCell = () => {
    cell.isBroken = true;
  };

  const addBreak = (place: Place) => {
    if (place.inRow) return breakCell();
    // Two breaks in a row are how other programs write a new paragraph.
    if (pasted && open?.text.endsWith('\n')) return close();
    if (place.pre) {
      lineAt(place);
      return close();
    }
    if (open || !pasted) append(lineAt(place), '\n', place, entity);
  };

  const addImage = (image: HTMLImageElement) => {
    const src = image.getAttribute('src') ?? '';
    if (!isOwnImage(src)) return;
    close();
    const size = (name: string) => Number(image.getAttribute(name)) || undefined;
    const key = entity('IMAGE', {
      src,
      alt: image.getAttribute('alt') ?? '',
      width: size('width'),
      height: size('height'),
    });
    blocks.push({ ...emptyBlock('atomic', 0), text: ' ', entityRanges: [{ key, offset: 0, length: 1 }] });
  };

  const inside = (element: Element, place: Place) => {
    for (const child of element.childNodes) walk(child, place);
  };

  const asBlock = (element: Element, place: Place) => {
    close();
    inside(element, place);
    // An empty line of one's own is one that somebody left free.
    if (!pasted && !open && LINES.has(element.tagName) && element.childElementCount === 0) lineAt(place);
    close();
  };

  const asCode = (element: Element, place: Place) => {
    if (!pasted) return asBlock(element, place);
    asBlock(element, { ...place, marks: new Set() });
    // What other programs write ends with a line feed.
    while (blocks.at(-1)?.type === 'code-block' && blocks.at(-1)?.text.trim() === '') blocks.pop();
  };

  const asCell = (element: Element, place: Place) => {
    if (!place.inRow) return asBlock(element, place);
    cell = { start: 0, isBroken: false };
    if (isTextless(place.inRow.row, place.inRow.below)) return inside(element, place);
    for (let before = columnsBefore(element); before > 0; before--) addText(' | ', { ...place, ...NO_MARKS });
    cell.start = open?.text.length ?? 0;
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
    if (isLine) breakCell();
    if (tag === 'PRE') addText(element.textContent.trim(), { ...place, marks: new Set<Mark>(['CODE']) });
    else inside(element, place);
    if (isLine) breakCell();
  };

  const walk = (node: Node, place: Place): void => {
    if (node.nodeType === Node.TEXT_NODE) return addText(node.textContent ?? '', place);
    if (!(node.nodeType === Node.ELEMENT_NODE)) return;
    const element = node as HTMLElement;
    const tag = element.tagName.toUpperCase();
    if (SKIPPED.has(tag) || (pasted && (isHidden(element) || wordMarker(element)))) return;
    if (tag === 'BR') return addBreak(place);
    if (tag === 'IMG') return addImage(element as HTMLImageElement);
    if (place.inRow?.below.has(element)) return;
    const next = styled(element, tag, place, pasted);
    if (tag === 'TR' && !place.inRow) return asRow(element, next);
    const isOfRow = !place.inRow || element.parentElement === place.inRow.row;
    if ((tag === 'TD' || tag === 'TH') && isOfRow) return asCell(element, next);
    if (place.inRow) return asPartOfCell(element, tag, next);
    const type = HEADERS[tag] ?? (pasted ? styleOfWord(element) : undefined);
    if (type) return asBlock(element, { ...next, type: place.type.endsWith('list-item') ? place.type : type });
    if (tag === 'BLOCKQUOTE') return asBlock(element, { ...next, type: 'blockquote', depth: 0 });
    if (tag === 'PRE' || (pasted && isCode(element)))
      return asCode(element, { ...next, type: 'code-block', depth: 0, pre: true });
    if (tag === 'UL' || tag === 'OL') {
      const isNested = place.type.endsWith('list-item');
      const type = tag === 'UL' ? 'unordered-list-item' : 'ordered-list-item';
      return asBlock(element, { ...next, type, depth: isNested ? Math.min(MAX_DEPTH, place.depth + 1) : 0 });
    }
    const item = pasted && tag === 'P' ? listItemOfWord(element, MAX_DEPTH) : null;
    if (item) return asBlock(element, { ...next, ...item });
    // A paragraph that begins a list's item is the item.
    if (BLOCKS.has(tag)) return asBlock(element, next);
    inside(element, next);
  };

  inside(bodyOf(html), { type: 'unstyled', depth: 0, marks: new Set(), link: null, pre: false });
  close();
  return { blocks, entityMap };
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
