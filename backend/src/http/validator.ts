import { Ajv, type AnySchema, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

const options: Options = { allErrors: true, useDefaults: true, removeAdditional: true, allowUnionTypes: true };

/** Everything in an address is text, so numbers are read from it; a body's values must have their type already. */
const ofAddresses = new Ajv({ ...options, coerceTypes: 'array' });
const ofBodies = new Ajv(options);
for (const ajv of [ofAddresses, ofBodies]) addFormats.default(ajv);

/**
 * Checks requests by their schema. Fields that a shape does not name are dropped. A schema is compiled when its route is
 * first called: all of them at once would hold up every start.
 */
export const validatorCompiler: FastifySchemaCompiler<AnySchema> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | undefined;
  const check: { (data: unknown): boolean; errors?: ErrorObject[] | null } = data => {
    compiled ??= (httpPart === 'body' ? ofBodies : ofAddresses).compile(schema);
    const fits = compiled(data);
    check.errors = compiled.errors ?? null;
    return fits;
  };
  return check;
};
