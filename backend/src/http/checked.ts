import { check } from '@recto/contracts/rules/field.ts';
import type { Schema } from 'yup';
import { Rejected } from '../domain/rejected.ts';

/** The cleaned values. @throws Rejected `rule-broken` (422) with what is wrong by field. `under`: the fields' parent. */
export const checked = <T>(schema: Schema<T>, value: unknown, under?: string): T => {
  const result = check(schema, value);
  if (result.ok) return result.value;
  const fields: Record<string, string> = {};
  for (const [path, message] of Object.entries(result.fields)) fields[under ? `${under}.${path}` : path] = message;
  throw new Rejected('rule-broken', fields);
};
