import type { Row } from './analysis.ts';

/** A document as a row: fields of objects in it are named by their path, lists are JSON. */
export function rowOf(id: string, document: object): Row {
  const row: Record<string, Row[string]> = { id };
  const add = (path: string, value: unknown): void => {
    if (Array.isArray(value) || typeof value === 'bigint')
      row[path] = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
    else if (value instanceof Date) row[path] = value.toISOString();
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) add(path ? `${path}.${name}` : name, part);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') row[path] = value;
    else row[path] = null;
  };
  add('', document);
  return row;
}

/** Rows as CSV (RFC 4180) with a line of names; a column that some rows lack is empty there. */
export function* csvOf(rows: readonly Row[]): Generator<string> {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))];
  yield `${names.map(quoted).join(',')}\r\n`;
  for (const row of rows) yield `${names.map(name => quoted(row[name])).join(',')}\r\n`;
}

function quoted(value: Row[string]): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
