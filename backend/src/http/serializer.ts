import type { FastifySerializerCompiler } from 'fastify';
import build from 'fast-json-stringify';

/** Writes answers by their schema, as Fastify does by itself; compiled with a route's first answer, see `validator.ts`. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = ({ schema }) => {
  let compiled: ((data: unknown) => string) | undefined;
  return data => {
    compiled ??= build(schema as Parameters<typeof build>[0]);
    return compiled(data);
  };
};
