import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPage, type OpenApi } from './api-page.ts';
import { startBackend, type TestBackend } from './backend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

it('the page of the API is what the routes say; else: npm run docs:api', async () => {
  const api = (await backend.app.inject('/api/openapi.json')).json<OpenApi>();
  const onDisk = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
  expect(onDisk).toBe(apiPage(api));
});

it('writes shapes as TypeScript does', () => {
  const list = { type: 'array', items: { type: 'object', required: ['a'], properties: { a: { enum: ['x', null] } } } };
  const api = {
    paths: {
      '/x/{id}': {
        get: {
          summary: 'Look',
          tags: ['x'],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { content: { 'application/json': { schema: list } } }, '4XX': {} },
        },
      },
    },
  };
  expect(apiPage(api)).toContain(
    '## x\n\n### GET /x/{id}\n\nLook\n\n- path `id`: `string`\n- 200: `({ a: "x" | null })[]`\n',
  );
});
