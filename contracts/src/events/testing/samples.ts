import { readdirSync, readFileSync } from 'node:fs';

const folder = `${import.meta.dirname}/../samples`;

/** A fact in a shape in which it has been stored at some time. */
export type Sample = { readonly type: string; readonly data: Record<string, unknown> };

/**
 * A sample of every shape that was ever stored, one file each, named like the stored type. A file is never changed: when
 * a shape changes, a new file (`<Type>.v<n>.json`) comes beside it.
 */
export const samples = (): Sample[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .map(file => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Sample);
