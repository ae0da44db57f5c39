/** How a field of a form or of a request is judged: the same in browser and server. */

import { type Schema, type StringSchema, string, ValidationError } from 'yup';
import { bytesFor, type Span } from '../limits.ts';
import { graphemes, normaliseLine, utf8Bytes } from '../text.ts';

/** What has been measured already of what is judged, so that a form need not measure a long text again. */
export type Known = { bodyLength?: number };

/** Says what is wrong with a cleaned text, or nothing. */
export type Judge = (value: string, known?: Known) => string | undefined;

/** Whether the rule holds, and what to say when it does not. */
export type Rule = readonly [holds: (value: string) => boolean, message: string];

/** Judges by the rules in order; the first broken one speaks. */
export const inOrder =
  (...rules: readonly Rule[]): Judge =>
  value =>
    rules.find(([holds]) => !holds(value))?.[1];

export const required = (message: string): Rule => [value => value !== '', message];
export const atLeast = (characters: number, message: string): Rule => [
  value => graphemes(value) >= characters,
  message,
];
/** Also bounds the bytes, so that a few characters with thousands of accents do not fill an event. */
export const atMost = (characters: number, message: string): Rule => [
  value => graphemes(value) <= characters && utf8Bytes(value) <= bytesFor(characters),
  message,
];
export const between = ({ min, max }: Span, message: string): Rule => [
  value => atLeast(min, message)[0](value) && atMost(max, message)[0](value),
  message,
];

/**
 * A field of text. A missing one counts as empty. It is cleaned first (validating answers the cleaned text), then
 * judged; it reports one message at most.
 */
export const textField = (judge: Judge, clean: (text: string) => string = normaliseLine): StringSchema<string> =>
  string()
    .ensure()
    .transform((value: unknown) => (typeof value === 'string' ? clean(value) : ''))
    .test('judge', function (value) {
      const known: Known | undefined = this.options.context;
      const message = judge(value, known);
      return message === undefined || this.createError({ message: () => message });
    });

/** The messages of a failed validation by field path (`contents.title`), the first of each field. Rethrows others. */
export const fieldsOf = (error: unknown): Record<string, string> => {
  if (!ValidationError.isError(error)) throw error;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) fields[path ?? ''] ??= message;
  return fields;
};

/** Cleaned values, or what is wrong by field path. */
export type Checked<T> = { ok: true; value: T } | { ok: false; fields: Record<string, string> };

/** Cleans and judges a whole form or request. Fields that the schema does not name are dropped. */
export const check = <T>(schema: Schema<T>, value: unknown, known: Known = {}): Checked<T> => {
  try {
    return { ok: true, value: schema.validateSync(value, { abortEarly: false, stripUnknown: true, context: known }) };
  } catch (error) {
    return { ok: false, fields: fieldsOf(error) };
  }
};

/** What is wrong with a value by field path; empty when nothing is. */
export const brokenFields = (schema: Schema, value: unknown, known: Known = {}): Record<string, string> => {
  const checked = check(schema, value, known);
  return checked.ok ? {} : checked.fields;
};
