import { rm, writeFile } from 'node:fs/promises';
import * as files from '@recto/contracts/http/files.ts';
import { execute, load } from '@recto/event-log/execute.ts';
import toDo from '@recto/projections/read-models/to-do.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailClaim, usernameClaim } from '../domain/claim.ts';
import { closeDraft, draft as drafts } from '../domain/draft.ts';
import { page, publishPage } from '../domain/page.ts';
import { blockAccount, user } from '../domain/user.ts';
import { emailClaimId, usernameClaimId } from '../http/accounts.ts';
import { docsOf } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { aPhoto, draft, form, type Person, register } from '../testing/people.ts';
import moderation from '@recto/projections/read-models/moderation.ts';
import { Failures } from './failures.ts';

let backend: TestBackend;
let ann: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend);
});
afterAll(() => backend.close());

const open = async (name: string) =>
  (
    await docsOf(backend.context.reads, toDo)
      .find({ due: { $exists: true } })
      .toArray()
  ).filter(({ work }) => work.name === name);

const append = async (stream: string, event: object): Promise<void> => {
  const metadata = {
    $correlationId: crypto.randomUUID(),
    $causationId: crypto.randomUUID(),
    userId: null,
    command: 'test',
    at: backend.clock.now().toISOString(),
    requestHash: '',
  };
  const fact = { id: crypto.randomUUID(), event, metadata } as Parameters<typeof backend.context.log.append>[1][number];
  await backend.context.log.append(stream, [fact], 'none');
};

const block = { reason: 'spam', explanation: 'It sells.', pages: 'hide' } as const;
const request = (userId: string | null) => ({
  commandId: crypto.randomUUID(),
  correlationId: crypto.randomUUID(),
  userId,
  command: 'test',
  at: backend.clock.now().toISOString(),
  requestHash: '',
});
const blocked = async ({ userId }: Person) => {
  const { at } = request(null);
  await execute(backend.context.log, user, userId, request('mona'), now => blockAccount(now, block, 'mona', at));
};
/** A draft whose publishing ended after its first step, as after a crash. */
const closed = async (person: Person): Promise<string> => {
  const id = await draft(person);
  const { userId } = person;
  await execute(backend.context.log, drafts, id, request(userId), now => closeDraft(now, userId));
  return id;
};

describe('publishing that was not finished', () => {
  it('is not finished for an account that was blocked meanwhile: the page is a draft again', async () => {
    const eve = await register(backend);
    const id = await closed(eve);
    await blocked(eve);
    backend.clock.forward(31_000);
    await backend.work();
    expect((await load(backend.context.log, page, id)).state.status).toBe('none');
    expect((await load(backend.context.log, drafts, id)).state.status).toBe('open');
    expect(await open('finish-publishing')).toEqual([]);
  });

  it('and became a page just after its account was blocked is hidden with the others', async () => {
    const eve = await register(backend);
    const id = await closed(eve);
    await blocked(eve);
    await backend.work();
    const { context } = backend;
    const { state } = await load(context.log, drafts, id);
    await execute(context.log, page, id, request(eve.userId), now => publishPage(now, state, eve.userId, `late-${id}`));
    backend.clock.forward(31_000);
    await backend.work();
    const thing = await docsOf(context.reads, moderation).findOne({ _id: `page-${id}` });
    expect(thing).toMatchObject({ hiding: { reason: 'spam', explanation: 'It sells.', cause: 'account' } });
  });
});

describe('the to-do worker', () => {
  it('lets go of what was claimed for an account that never began, and confirms what was for one that did', async () => {
    const { context } = backend;
    const until = new Date(backend.clock.now().getTime() + 900_000).toISOString();
    const orphan = emailClaimId(context, 'nobody@example.org');
    await append(`email-${orphan}`, { type: 'ClaimMade', data: { holderId: 'never', until } });
    const kept = usernameClaimId(context, 'other_name');
    await append(`username-${kept}`, { type: 'ClaimMade', data: { holderId: ann.userId, until } });
    expect((await load(context.log, user, ann.userId)).state.status).toBe('active');
    await backend.work();
    expect((await load(context.log, emailClaim, orphan)).state.status).toBe('pending');
    backend.clock.forward(901_000);
    await backend.work();
    expect((await load(context.log, emailClaim, orphan)).state.status).toBe('free');
    expect((await load(context.log, usernameClaim, kept)).state.status).toBe('confirmed');
    expect(await open('release-claim')).toEqual([]);
  });

  it('removes media that were dropped, and does nothing a second time', async () => {
    const id = await draft(ann);
    const send = async () =>
      ann.ask(files.putPagePhoto, {
        params: { id },
        query: { type: 'draft' },
        body: form('img', await aPhoto(1200, 675), 'a.jpg'),
      });
    await send();
    await send();
    await backend.work();
    expect(await open('purge-media')).toEqual([]);
    const head = await backend.context.log.head();
    await backend.work();
    expect(await backend.context.log.head()).toBe(head);
  });

  it('tries again what fails, later and later, and gives up where somebody can see it', async () => {
    const { context } = backend;
    const id = await draft(ann);
    const photo = form('img', await aPhoto(1200, 675), 'a.jpg');
    const { image } = await ann.ask(files.putPagePhoto, { params: { id }, query: { type: 'draft' }, body: photo });
    // A record that cannot be read: purging fails.
    const record = `${context.media.store.directoryOf(image.public_id)}/record.json`;
    await writeFile(record, 'not JSON');
    await ann.ask(files.deletePagePhoto, { params: { id }, query: { type: 'draft' } });
    const failures = new Failures(context.state);
    const failure = async () => (await failures.all()).get(`media:${image.public_id}`);
    await backend.work();
    expect(await failure()).toMatchObject({ tries: 1, halted: false, error: expect.stringContaining('SyntaxError') });
    await backend.work();
    expect(await failure()).toMatchObject({ tries: 1 });
    for (let tries = 2; tries <= 10; tries++) {
      backend.clock.forward(600_001);
      await backend.work();
      expect(await failure()).toMatchObject({ tries, halted: tries === 10 });
    }
    backend.clock.forward(600_001);
    await backend.work();
    expect(await failure()).toMatchObject({ tries: 10 });
    expect(backend.logged()).toContain('"halted":true');
    const health = await backend.app.inject('/health/ready');
    expect(health.json()).toMatchObject({ ready: true, haltedWork: 1 });
    await rm(record);
    expect(await failures.forget(`media:${image.public_id}`)).toBe(true);
    await backend.work();
    expect(await failure()).toBeUndefined();
    expect(await open('purge-media')).toEqual([]);
  });
});
