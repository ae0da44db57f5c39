import { Ajv, type AnySchema, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';

const options: Options = { allErrors: true, useDefaults: true, removeAdditional: true, allowUnionTypes: true };

/** Everything in an address is text, so numbers are read from it; a body's values must have their type already. */
const ofAddresses = new Ajv({ ...options, coerceTypes: 'array' });
const ofBodies = new Ajv(options);
for (const ajv of [ofAddresses, ofBodies]) addFormats.default(ajv);

/** Checks requests by their schema. Fields that a shape does not name are dropped. */
export const validatorCompiler: FastifySchemaCompiler<AnySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? ofBodies : ofAddresses).compile(schema);
