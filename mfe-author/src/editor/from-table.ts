/** Elements that stand on lines of their own, and are more than a paragraph; Word's lists are paragraphs by name. */
const PARTS = 'li, blockquote, pre, table, h1, h2, h3, h4, h5, h6, [style*="mso-list"]';
/** Code units; a cell of more is a text of its own, unless the table shows otherwise that it holds data. */
const LONG_CELL = 300;

/**
 * Whether a table's row becomes one line: the row of a table of data, or one of which each cell holds one line at most.
 * What lays out a page holds more, which must stay apart.
 */
export const isRowOfLines = (row: Element): boolean => {
  const table = row.closest('table');
  if ([...row.children].every(isOneLine)) return true;
  if (table === null) return false;
  const before = known.get(table);
  const isData = before ?? isDataTable(table);
  known.set(table, isData);
  return isData;
};

// Each row asks, and the answer needs all of them.
const known = new WeakMap<Element, boolean>();

/**
 * Whether a table is a grid of data, much as browsers guess it for screen readers: it has several columns, it is not said
 * to be there for the layout, and no cell holds more than paragraphs (lists, headers, quotes, code, other tables are
 * parts of a page). It also must show it: by borders around all cells, which what only lays out a page hides (one row is
 * enough then: somebody has copied it out of a table); or, with several rows, by headers or a caption, or by as many
 * columns in each row and cells that are all short.
 */
function isDataTable(table: Element): boolean {
  const rows = [...table.querySelectorAll('tr')];
  const cells = rows.flatMap(row => [...row.children]);
  const widths = widthsOf(rows);
  const isSaidToLayOut = /^(presentation|none)$/i.test(table.getAttribute('role') ?? '');
  if (isSaidToLayOut || Math.max(...widths) < 2 || table.querySelector(PARTS)) return false;
  if (Number(table.getAttribute('border')) > 0 || cells.every(hasBorder)) return true;
  if (rows.length < 2) return false;
  const isNamed = table.querySelector('th, thead, caption') !== null;
  return isNamed || (new Set(widths).size === 1 && cells.every(cell => textOf(cell).length <= LONG_CELL));
}

/** How many columns each row has; a cell that goes on in the rows below counts in them, too. */
function widthsOf(rows: readonly Element[]): number[] {
  const widths = rows.map(() => 0);
  const span = (cell: Element, name: string) => Number(cell.getAttribute(name)) || 1;
  for (const [at, row] of rows.entries())
    for (const cell of row.children)
      for (let below = at; below < Math.min(at + span(cell, 'rowspan'), rows.length); below++)
        widths[below] = (widths[below] ?? 0) + span(cell, 'colspan');
  return widths;
}

const hasBorder = (cell: Element): boolean =>
  /border[a-z-]*\s*:[^;]*\b(solid|double|dashed|dotted)\b/i.test(cell.getAttribute('style') ?? '');

function isOneLine(cell: Element): boolean {
  const text = textOf(cell);
  const isAll = (part: Element) => ['', text].includes(textOf(part));
  return cell.querySelector(PARTS) === null && [...cell.querySelectorAll('p, div')].every(isAll) && !isBroken(cell);
}

/** Whether there is a break between words of a cell. */
function isBroken(cell: Element): boolean {
  if (cell.querySelector('br') === null) return false;
  const copy = cell.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('br')) one.replaceWith('\u2028');
  return textOf(copy).includes('\u2028');
}

const textOf = (element: Element): string => element.textContent.trim();
