import * as auth from '@recto/contracts/http/auth.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import type { Projection } from '@recto/projections/projection.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import endedSessions from '@recto/projections/read-models/ended-sessions.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import { rebuild } from '@recto/projections/rebuild.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { page, register } from '../testing/people.ts';

let backend: TestBackend;
let other: Awaited<ReturnType<TestBackend['another']>>;

beforeAll(async () => {
  backend = await startBackend();
  other = await backend.another();
}, 120_000);
afterAll(async () => {
  await other.close();
  await backend.close();
});

/** Read models that are being made anew: their collections are empty until `end`. */
const beginRebuild = async (projections: readonly Projection<object>[]): Promise<{ end: () => Promise<void> }> => {
  const models = openReadModels({ url: backend.stores.documentStoreUrl });
  const [emptied, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { log } = backend.stores;
  const held: typeof log = {
    ...log,
    readAll: async function* (options) {
      emptied.resolve();
      await goesOn.promise;
      yield* log.readAll(options);
    },
  };
  const rebuilt = rebuild({ log: held, models, projections });
  await Promise.race([emptied.promise, rebuilt]);
  return {
    end: async () => {
      goesOn.resolve();
      await rebuilt;
      await models.close();
    },
  };
};

/** Until what the backend has been told, and what the read models hold, is all that there is. */
const caughtUp = async (): Promise<void> => {
  const head = await backend.context.log.head();
  await vi.waitUntil(() => backend.context.waiter.caughtUp());
  await vi.waitUntil(() => (other.context.follow.position() ?? -1n) >= head);
};

it('a session that has ended stays so, though nobody knew of it while the read model was made anew', async () => {
  const ann = await register(backend);
  const { token } = ann;
  // Begins to follow.
  await new Browser(other.app).ask(pages.getPublicPage, { params: await page(ann) });
  const there = new Browser(other.app);
  there.token = token;
  await there.ask(profile.getProfile);
  await ann.ask(auth.logout);
  await caughtUp();
  const { documents } = other.context;
  let rebuilding: Awaited<ReturnType<typeof beginRebuild>> | undefined;
  // The question whether it has ended is sent once the read model is away.
  vi.spyOn(documents, 'orElse').mockImplementationOnce(async ask => {
    rebuilding = await beginRebuild([endedSessions]);
    return ask();
  });
  expect((await there.try(profile.getProfile)).status).toBe(200);
  await rebuilding?.end();
  expect((await there.try(profile.getProfile)).status).toBe(401);
});

it('a page that was put together while its read models were made anew is not kept', async () => {
  const ann = await register(backend, { name: 'Ann Author' });
  const { url } = await page(ann);
  const read = () => new Browser(other.app).ask(pages.getPublicPage, { params: { url } });
  // Begins to follow.
  await new Browser(other.app).ask(pages.getPublicPage, { params: await page(ann) });
  await caughtUp();
  const { documents } = other.context;
  let rebuilding: Awaited<ReturnType<typeof beginRebuild>> | undefined;
  // The page has been found, and who wrote it is asked for once that read model is away.
  vi.spyOn(documents, 'orElse').mockImplementationOnce(async ask => {
    const found = await ask();
    rebuilding = await beginRebuild([authorProfiles, pageCards]);
    return found;
  });
  expect((await read()).page.author).toBeNull();
  await rebuilding?.end();
  expect((await read()).page.author).toMatchObject({ name: 'Ann Author' });
});
