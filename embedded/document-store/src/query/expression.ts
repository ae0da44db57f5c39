import type { Value } from '../bson/value.ts';
import type { Path } from './path.ts';

/** A test on the values at one path. */
export type Test =
  | { readonly kind: 'eq'; readonly path: Path; readonly value: Value }
  | { readonly kind: 'range'; readonly path: Path; readonly op: '$gt' | '$gte' | '$lt' | '$lte'; readonly value: Value }
  | {
      readonly kind: 'in';
      readonly path: Path;
      readonly values: readonly Value[];
      readonly regexes: readonly Regex[];
      /** The values' keys, where there are so many that comparing with each would be slow. */
      readonly keys: ReadonlySet<string> | undefined;
    }
  | { readonly kind: 'regex'; readonly path: Path; readonly regex: Regex }
  | { readonly kind: 'exists'; readonly path: Path }
  | { readonly kind: 'size'; readonly path: Path; readonly size: number }
  | { readonly kind: 'elemMatchValue'; readonly path: Path; readonly tests: Expression }
  | { readonly kind: 'elemMatchObject'; readonly path: Path; readonly filter: Expression };

/** A query in the form that matching and planning share. `never` matches nothing (`$all: []`). */
export type Expression =
  | Test
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }
  | { readonly kind: 'never' };

/**
 * A regular expression, with the text that every match begins with (empty when there is none); `isPrefix` where all
 * that begins so matches.
 */
export type Regex = {
  readonly value: Value;
  readonly source: RegExp;
  readonly prefix: string;
  readonly isPrefix: boolean;
};

/** Whether a query asks for nothing in particular. */
export const isEverything = (expression: Expression): boolean =>
  expression.kind === 'and' && expression.parts.every(isEverything);
