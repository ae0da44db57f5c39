import * as pages from '@recto/contracts/http/pages.ts';
import * as wizard from '@recto/contracts/http/wizard.ts';
import {
  type BrokenRule,
  brokenOnCreation,
  brokenOnEdit,
  contentsWith,
  isOfContents,
  named,
  RIGHT_TAGS,
  USED_URL,
} from '@recto/contracts/rules/testing/page-messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { draft, page, type Person, register, revisionWith } from '../testing/people.ts';

type Answer = { error: string; message?: string; fields?: Record<string, string> };

let backend: TestBackend;
let ann: Person;
const ids = { public: '', private: '' };
beforeAll(async () => {
  backend = await startBackend({ LIMIT_PUBLISH_NEW: '1000/60' });
  ann = await register(backend);
  await page(ann, { type: 'private', settings: { url: USED_URL } });
  ids.public = (await page(ann)).id;
  ids.private = (await page(ann, { type: 'private' })).id;
});
afterAll(() => backend.close());

const told = (row: BrokenRule) => ({ [isOfContents(row) ? `contents.${row.field}` : row.field]: row.message });

describe('the wizard answers, when a page is published, with the first set', () => {
  it.each(named(brokenOnCreation))('$name', async row => {
    const { type, field, value } = row;
    const id = await draft(ann, {
      type,
      contents: contentsWith(row),
      settings: field === 'tags' ? { tags: value } : {},
    });
    // An address that is used is refused as soon as it is chosen; without one there is nothing to publish at.
    const chosen = { page: { type, url: value } };
    const choosing = field === 'url' && (await ann.try<Answer>(wizard.saveFinalStep, { params: { id }, body: chosen }));
    const isRefused = choosing && choosing.status !== 200;
    const { status, body } = isRefused ? choosing : await ann.try<Answer>(wizard.publish, { params: { id }, body: {} });
    expect([status, body.fields]).toEqual([422, told(row)]);
  });
});

describe('the edit form is answered with the second set', () => {
  it.each(named(brokenOnEdit))('$name', async row => {
    const { type, field, value } = row;
    const change = {
      type,
      contents: contentsWith(row),
      ...(type === 'private' && { url: `page-${ids.private}` }),
      tags: type === 'public' ? RIGHT_TAGS : '',
      ...(!isOfContents(row) && { [field]: value }),
    };
    const { status, body } = await ann.try<Answer>(pages.revisePage, {
      params: { id: ids[type] },
      body: revisionWith(change),
    });
    expect([status, body.fields]).toEqual([422, told(row)]);
  });
});
