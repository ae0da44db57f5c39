import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as collections from '@recto/contracts/http/collections.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as users from '@recto/contracts/http/users.ts';
import { startDocumentStore } from '@recto/document-store/start.ts';
import { copyInto, fromLog } from '@recto/event-log/copy.ts';
import { openKeys } from '@recto/event-log/keys.ts';
import { digestOfKeys, readKeys, writeKeys } from '@recto/event-log/keys-copy.ts';
import { openLog } from '@recto/event-log/log.ts';
import { openRawLog } from '@recto/event-log/raw-log.ts';
import { startEventStore } from '@recto/event-store/start.ts';
import { readModels } from '@recto/projections/read-models/all.ts';
import { rebuild } from '@recto/projections/rebuild.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { contents } from '@recto/projections/testing/setting.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startBackend, type TestBackend } from './testing/backend.ts';
import { draft, page, register, richPage, strongPassword } from './testing/people.ts';

let backend: TestBackend;
let directory: string;
beforeEach(async () => {
  backend = await startBackend();
  directory = await mkdtemp(join(tmpdir(), 'recto-moving-'));
});
afterEach(async () => {
  await backend.close();
  await rm(directory, { recursive: true, force: true });
});

/** A bit of everything, one who left included. */
const live = async (): Promise<void> => {
  const [ann, bob, carl] = [await register(backend), await register(backend), await register(backend)];
  const { id } = await richPage(ann);
  await page(ann, { type: 'private' });
  await draft(bob);
  for (const person of [bob, carl]) {
    person.after(ann);
    await person.ask(comments.addComment, { params: { pageId: id }, body: { text: `From ${person.username}.` } });
    await person.ask(pages.ratePage, { params: { id }, body: { rate: 'like' } });
    await person.ask(pages.recordView, { params: { id } });
    await person.ask(users.toggleSubscription, { params: { authorId: ann.userId } });
  }
  await bob.ask(collections.createCollection, { body: { name: 'Maps' } });
  await carl.ask(profile.deleteAccount, { body: { password: strongPassword } });
  await backend.work();
};

it('an installation moves to other stores: log, keys and every read model are the same there', async () => {
  await live();
  const { stores } = backend;
  const events = await startEventStore({ file: join(directory, 'events.sqlite'), port: 0 });
  const documents = await startDocumentStore({ file: join(directory, 'documents.sqlite'), port: 0 });
  const [from, to] = [openRawLog(stores.eventStoreUrl), openRawLog(events.url)];
  try {
    const kept = await readKeys(stores.documentStoreUrl);
    await writeKeys(documents.url, kept);
    expect(digestOfKeys(await readKeys(documents.url))).toBe(digestOfKeys(kept));
    await copyInto(to, fromLog(from));

    const keys = await openKeys({ url: documents.url, wrappingKey: stores.wrappingKey });
    const log = openLog({ url: events.url, keys });
    const there = openReadModels({ url: documents.url });
    const here = openReadModels({ url: stores.documentStoreUrl });
    try {
      await rebuild({ log, models: there, projections: readModels });
      const moved = await contents(there, readModels);
      expect(Object.keys(moved['page-cards'] ?? {})).toHaveLength(3);
      expect(moved).toEqual(await contents(here, readModels));
    } finally {
      await Promise.all([here.close(), there.close(), log.close(), keys.close()]);
    }
  } finally {
    await Promise.all([from.close(), to.close()]);
    await Promise.all([events.close(), documents.close()]);
  }
});
