import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as comments from '@recto/contracts/http/comments.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, overHttp, type Sent } from '../browser.ts';
import type { Person } from '../people.ts';
import type { Target } from './load.ts';
import { type Site, startSite } from './site.ts';
import { aTarget } from './target.ts';

let site: Site;
let target: Target;
let stan: Person;
beforeAll(async () => {
  site = await startSite();
  const olga = await site.register('Olga Owner');
  stan = await site.register('Stan Stranger');
  target = await aTarget(olga);
  stan.after(olga);
}, 120_000);
afterAll(() => site.close());

/** From now on the system lets no file of the process grow beyond so many bytes, as on a disk that is full. */
const limit = (pid: number, bytes: number | 'unlimited'): Promise<unknown> =>
  promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

const aComment = (): Sent => ({
  params: { pageId: target.id },
  body: { text: `${randomUUID()} ${'and so on, '.repeat(300)}` },
  headers: { 'idempotency-key': randomUUID() },
});

/** Comments until one is refused; answers how many were not, and the one that was. */
const fill = async (): Promise<{ accepted: number; refused: Sent }> => {
  for (let accepted = 0; ; accepted++) {
    const sent = aComment();
    const answer = await stan.try(comments.addComment, sent);
    if (answer.status === 201) continue;
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 503, error: 'unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    return { accepted, refused: sent };
  }
};

// The limit on the size of a running process's files is Linux's.
it.runIf(process.platform === 'linux').each([
  ['event-store', 'events.sqlite'],
  ['document-store', 'documents.sqlite'],
] as const)(
  'when the disk of the %s is full, reads go on, and commands are carried out once when there is room',
  async (store, file) => {
    const { recto } = site;
    const path = join(recto.directory, file);
    const sizes = [path, `${path}-wal`].map(name => statSync(name, { throwIfNoEntry: false })?.size ?? 0);
    const before = await stan.ask(comments.listComments, { params: { pageId: target.id } });
    const pid = recto.pids()[store] ?? 0;
    await limit(pid, Math.max(...sizes) + 100_000);
    const { accepted, refused } = await fill();
    const visitor = new Browser(overHttp(recto.url()));
    const read = await visitor.send('GET', pages.getPublicPage.url.replace(':url', target.url));
    expect(read.status).toBe(200);
    await limit(pid, 'unlimited');
    await expect.poll(async () => (await stan.try(comments.addComment, refused)).status, { timeout: 60_000 }).toBe(201);
    expect((await stan.try(comments.addComment, refused)).status).toBe(201);
    const { live, defined } = await site.documents();
    expect(live).toEqual(defined);
    expect(await site.twice()).toEqual([]);
    const after = await stan.ask(comments.listComments, { params: { pageId: target.id } });
    expect(after.length).toBe(before.length + accepted + 1);
    // The very process that was refused room goes on.
    expect(recto.pids()[store]).toBe(pid);
  },
  240_000,
);
