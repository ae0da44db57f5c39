/** The parts of an OpenAPI document that the page shows. */
type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
};
type Content = { content?: Readonly<Record<string, { schema?: Schema }>> };
type Operation = {
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses?: Readonly<Record<string, Content>>;
};
export type OpenApi = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
};

const head = `# HTTP API

Every documented call, made from the routes themselves by \`npm run docs:api\`; a running backend answers the same as
\`/api/openapi.json\`. Failures are \`{ error, message?, fields? }\` with a stable \`error\`. Beside what each call lists, it
takes \`authorization: Bearer <token>\`, \`x-after\` (a position that its answer must contain) and \`x-correlation-id\`; a
command also takes \`idempotency-key\`, under which a retry changes nothing. Answers to commands carry \`x-position\`.
`;

/** The text of \`docs/api.md\`. */
export function apiPage(api: OpenApi): string {
  const calls = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? 'other',
      text: section(method, path, operation),
    })),
  );
  const byTag = Map.groupBy(calls, ({ tag }) => tag);
  const parts = [...byTag]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([tag, of]) => `## ${tag}\n\n${of.map(({ text }) => text).join('\n')}`);
  return `${head}\n${parts.join('\n')}`;
}

function section(method: string, path: string, { summary, parameters = [], requestBody, responses = {} }: Operation) {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `- ${place} \`${name}${required ? '' : '?'}\`: ${code(schema)}${description ? `, ${description}` : ''}`,
  );
  const body = bodyOf(requestBody, 'body');
  const answers = Object.entries(responses)
    .filter(([status]) => !/XX$/i.test(status))
    .map(([status, answer]) => bodyOf(answer, status) || `- ${status}`);
  const all = [...rows, ...(body ? [body] : []), ...answers];
  return `### ${method.toUpperCase()} ${path}\n\n${summary ?? ''}\n\n${all.join('\n')}\n`;
}

function bodyOf(content: Content | undefined, name: string): string {
  const [found] = Object.entries(content?.content ?? {});
  if (!found) return '';
  const [type, { schema }] = found;
  const as = type === 'application/json' ? '' : ` as ${type}`;
  return schema ? `- ${name}${as}: ${code(schema)}` : `- ${name}${as}`;
}

const code = (schema: Schema): string => `\`${shapeOf(schema)}\``;

/** A schema as TypeScript would write it, without limits: those are in `contracts/src/http` and `/api/openapi.json`. */
function shapeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return [...new Set(schema.enum)].map(value => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(shapeOf))].join(' | ');
  if (schema.allOf) return schema.allOf.map(shapeOf).join(' & ');
  if (schema.items) return `(${shapeOf(schema.items)})[]`.replace(/^\((\w+)\)/, '$1');
  if (schema.properties) return objectOf(schema.properties, schema.required ?? []);
  if (typeof schema.additionalProperties === 'object') return `Record<string, ${shapeOf(schema.additionalProperties)}>`;
  return [schema.type ?? 'unknown'].flat().join(' | ');
}

function objectOf(properties: Readonly<Record<string, Schema>>, required: readonly string[]): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(schema)}`,
  );
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
