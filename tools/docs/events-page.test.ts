import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { declaredEvents } from './event-types.ts';
import { eventsPage } from './events-page.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'recto-docs-'));
  mkdirSync(join(root, 'contracts/src/events'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const declare = (source: string) => writeFileSync(join(root, 'contracts/src/events/lamp.ts'), source);

it('reads when an event happens, since when there is such a one, and what it carries', () => {
  declare(`
    type Lit = { lampId: string };
    /**
     * Somebody lit
     * the lamp. @since 1.2.0
     */
    export type LampLit = Fact<'LampLit', Lit & { by?: Sealed<string> }>;
    export type LampEvent = LampLit;
  `);
  expect(declaredEvents(root)).toEqual([
    {
      file: 'lamp',
      type: 'LampLit',
      when: 'Somebody lit the lamp.',
      since: '1.2.0',
      fields: [
        { name: 'lampId', optional: false, type: 'string' },
        { name: 'by', optional: true, type: 'Sealed<string>' },
      ],
    },
  ]);
});

it('refuses to leave an event out', () => {
  declare(`export type LampLit = Fact<'LampLit', { lampId: string }>;`);
  expect(() => eventsPage(root)).toThrow(/has no doc comment/);
});

it('names what is sealed, under which key', () => {
  const page = eventsPage(join(import.meta.dirname, '../..'));
  expect(page).toMatch(/### CommentAdded\n\n.+ \*\(since 0\.1\.0\)\*/);
  expect(page).toContain('- `text`: `string` – sealed (key `text` of `authorId`)');
});
