import { readFileSync } from 'node:fs';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A place in a compiled program, as stacks tell it. */
const places = /(?:file:\/\/)?(\/[^\s()"]*\/\.cache\/programs\/\w+\/[\w-]+\.mjs):(\d+):(\d+)/g;
/** The map that was asked last: errors come in rows, and a map takes some ten megabytes. */
let newest: { file: string; map: WeakRef<TraceMap> } | undefined;

/**
 * The line of a log with the places in compiled programs that it names as places in their sources: `backend/src/app.ts:12:3`.
 * A place that no map tells of stays.
 */
export const withSources = (line: string): string =>
  line.replaceAll(places, (place, file: string, row: string, column: string) => {
    const map = mapOf(file);
    // Stacks count columns from one, maps from zero.
    const found = map && originalPositionFor(map, { line: Number(row), column: Number(column) - 1 });
    return found?.source ? `${found.source}:${found.line}:${found.column + 1}` : place;
  });

function mapOf(file: string): TraceMap | null {
  const known = newest?.file === file ? newest.map.deref() : undefined;
  if (known) return known;
  try {
    const map = new TraceMap(readFileSync(`${file}.map`, 'utf8'));
    newest = { file, map: new WeakRef(map) };
    return map;
  } catch {
    // Another start has put other programs there meanwhile.
    return null;
  }
}
