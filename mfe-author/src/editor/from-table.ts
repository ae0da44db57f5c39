/** Elements that stand on lines of their own, and are more than a paragraph; Word's lists are paragraphs by name. */
const PARTS = 'li, blockquote, pre, table, h1, h2, h3, h4, h5, h6, [style*="mso-list"]';
/** Code units; a cell of more is a text of its own, unless the table shows otherwise that it holds data. */
const LONG_CELL = 300;

type Table = {
  isData: boolean;
  /** By a cell: how many of the columns right before it are cells of rows above, which go on here. */
  gaps: ReadonlyMap<Element, number>;
};

/**
 * Whether a table's row becomes one line: the row of a table of data, or one of which each cell holds one line at most.
 * What lays out a page holds more, which must stay apart.
 */
export const isRowOfLines = (row: Element): boolean => [...row.children].every(isOneLine) || tableOf(row).isData;

/**
 * What does not go into the line of its row and stands below it: code of several lines, whose lines count, and tables of
 * several rows, which are lines themselves. Of one line, both are a part of their cell.
 */
export function partsBelow(row: Element): ReadonlySet<Element> {
  const below = new Set<Element>();
  let last: Element | undefined;
  for (const part of row.querySelectorAll('pre, table')) {
    if (last?.contains(part)) continue;
    const hasLines = part.tagName === 'PRE' ? linesOf(part).trim().includes('\n') : rowsOf(part).length > 1;
    if (hasLines) below.add((last = part));
  }
  return below;
}

/** Whether a row has no text besides those parts. */
export const isTextless = (row: Element, below: ReadonlySet<Element>): boolean =>
  textOf(row) === [...below].map(textOf).join('');

/** How many columns there are between a cell and the text before it in the line of its row. */
export const columnsBefore = (cell: Element): number =>
  (cell.previousElementSibling === null ? 0 : 1) + (tableOf(cell).gaps.get(cell) ?? 0);

// Each row and cell asks, and the answers need all of them.
const known = new WeakMap<Element, Table>();

function tableOf(part: Element): Table {
  const table = part.closest('table');
  if (table === null) return { isData: false, gaps: new Map() };
  const found = known.get(table) ?? tableFrom(table);
  known.set(table, found);
  return found;
}

function tableFrom(table: Element): Table {
  const rows = rowsOf(table);
  const { widths, gaps } = gridOf(rows);
  return { isData: isData(table, rows, widths), gaps };
}

/**
 * Whether a table is a grid of data, much as browsers guess it for screen readers: it has several columns, it is not said
 * to be there for the layout, and it shows it. By borders around all cells, which what only lays out a page hides (one row
 * is enough then: somebody has copied it out of a table), or by coming from a spreadsheet; with several rows, by headers or
 * a caption, or by as many columns in each row and cells that are all short and hold no more than paragraphs (lists,
 * headers, quotes, code, other tables are parts of a page).
 */
function isData(table: Element, rows: readonly Element[], widths: readonly number[]): boolean {
  const cells = rows.flatMap(row => [...row.children]);
  const isSaidToLayOut = /^(presentation|none)$/i.test(table.getAttribute('role') ?? '');
  if (isSaidToLayOut || Math.max(...widths) < 2) return false;
  if (Number(table.getAttribute('border')) > 0 || cells.every(hasBorder) || isSheet(table, cells)) return true;
  if (rows.length < 2) return false;
  const isNamed = table.querySelector('th, thead, caption') !== null;
  const isShort = (cell: Element) => textOf(cell).length <= LONG_CELL;
  return isNamed || (new Set(widths).size === 1 && cells.every(isShort) && table.querySelector(PARTS) === null);
}

const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter(row => row.closest('table') === table);

/** How many columns each row has, and which of them are cells that began in rows above. */
function gridOf(rows: readonly Element[]): { widths: number[]; gaps: Map<Element, number> } {
  const gaps = new Map<Element, number>();
  /** By column: for how many rows yet a cell above goes on. */
  let above: number[] = [];
  const widths = rows.map(row => {
    const next = above.map(left => Math.max(0, left - 1));
    let column = 0;
    for (const cell of row.children) {
      const start = column;
      while ((above[column] ?? 0) > 0) column++;
      gaps.set(cell, column - start);
      const end = column + span(cell, 'colspan');
      for (; column < end; column++) next[column] = span(cell, 'rowspan') - 1;
    }
    while ((above[column] ?? 0) > 0) column++;
    above = Array.from(next, left => left ?? 0);
    return column;
  });
  return { widths, gaps };
}

/** More columns or rows than a table has mean all of them. */
const span = (cell: Element, name: string): number => Math.min(1000, Number(cell.getAttribute(name)) || 1);

/** Whether it is out of Google Sheets or Excel. */
const isSheet = (table: Element, cells: readonly Element[]): boolean =>
  table.closest('google-sheets-html-origin, [data-sheets-root]') !== null ||
  cells.some(cell => /^xl\d/.test(cell.className));

const hasBorder = (cell: Element): boolean =>
  /border[a-z-]*\s*:[^;]*\b(solid|double|dashed|dotted)\b/i.test(cell.getAttribute('style') ?? '');

function isOneLine(cell: Element): boolean {
  const text = textOf(cell);
  const isAll = (part: Element) => ['', text].includes(textOf(part));
  return cell.querySelector(PARTS) === null && [...cell.querySelectorAll('p, div')].every(isAll) && !isBroken(cell);
}

/** Whether there is a break between words of a cell. */
const isBroken = (cell: Element): boolean => linesOf(cell, '\u2028').trim().includes('\u2028');

/** The text, with something for each break. */
function linesOf(element: Element, lineFeed = '\n'): string {
  if (element.querySelector('br') === null) return element.textContent;
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('br')) one.replaceWith(lineFeed);
  return copy.textContent;
}

const textOf = (element: Element): string => element.textContent.trim();
