import { rm, writeFile } from 'node:fs/promises';
import * as files from '@recto/contracts/http/files.ts';
import { load } from '@recto/event-log/execute.ts';
import toDo from '@recto/projections/read-models/to-do.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailClaim, usernameClaim } from '../domain/claim.ts';
import { user } from '../domain/user.ts';
import { emailClaimId, usernameClaimId } from '../http/accounts.ts';
import { docsOf } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { aPhoto, draft, form, type Person, register } from '../testing/people.ts';
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
