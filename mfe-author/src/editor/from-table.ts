const PARTS = 'p, div, li, blockquote, pre, table, h1, h2, h3, h4, h5, h6';

/**
 * Whether each cell of a table's row holds one line at most, however deep: Word and Google Docs put every cell's text
 * into a paragraph. A table that lays out a whole page holds more, which must stay apart.
 */
export const isRowOfLines = (row: Element): boolean => [...row.children].every(isOneLine);

function isOneLine(cell: Element): boolean {
  const text = textOf(cell);
  return [...cell.querySelectorAll(PARTS)].every(
    part => /^(P|DIV)$/.test(part.tagName) && ['', text].includes(textOf(part)),
  );
}

const textOf = (element: Element): string => element.textContent.trim();
