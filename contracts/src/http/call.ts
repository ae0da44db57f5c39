/**
 * What a call of the API is made of. The backend registers `app.route({ ...login, handler })`; browsers take only the
 * types: `import type { login } from '@recto/contracts/http/auth.ts'`, then `BodyOf<typeof login>`.
 */

import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { ApiError } from './shared.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Call = Readonly<{
  method: Method;
  /** Parameters are written `:name`. */
  url: string;
  schema: Readonly<{
    /** One line for the API's description. */
    summary: string;
    tags: readonly string[];
    params?: TSchema;
    querystring?: TSchema;
    headers?: TSchema;
    body?: TSchema;
    /** Set where the body is not JSON. */
    consumes?: readonly string[];
    produces?: readonly string[];
    response?: Readonly<Record<string | number, TSchema>>;
  }>;
}>;

/** Keeps the literal types of a call. */
export const call = <const C extends Call>(given: C): C => given;

/** A body or a query. Fields that it does not name are dropped by the backend, not refused. */
export const shape = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false });

/**
 * The answer under its status, and the error's shape under all others. Handlers answer only the former, so their types
 * name only it; errors are thrown.
 */
export const answers = <Code extends number, T extends TSchema>(code: Code, schema: T): Record<Code, T> => {
  const all: Record<string, TSchema> = { [code]: schema, '4xx': ApiError, '5xx': ApiError };
  return all as Record<Code, T>;
};

/** `{}` */
export const Nothing = Type.Object({});

/** For files, archives and streams, whose answers are not JSON. */
export const multipart = ['multipart/form-data'] as const;

type StaticOf<S> = S extends TSchema ? Static<S> : never;

/** What is sent. */
export type BodyOf<C extends Call> = C['schema'] extends { body: infer S } ? StaticOf<S> : undefined;
export type ParamsOf<C extends Call> = C['schema'] extends { params: infer S } ? StaticOf<S> : undefined;
export type QueryOf<C extends Call> = C['schema'] extends { querystring: infer S } ? StaticOf<S> : undefined;
/** What comes back when all is well. */
export type AnswerOf<C extends Call> = C['schema'] extends { response: { 200: infer S } }
  ? StaticOf<S>
  : C['schema'] extends { response: { 201: infer S } }
    ? StaticOf<S>
    : undefined;
