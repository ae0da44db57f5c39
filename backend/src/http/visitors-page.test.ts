import * as admin from '@recto/contracts/http/admin.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as files from '@recto/contracts/http/files.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import type { PageView } from '@recto/contracts/http/shared.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as users from '@recto/contracts/http/users.ts';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { Changes } from '../follow/changes.ts';
import { openFollow } from '../follow/follow.ts';
import { momentOf } from '../follow/moment.ts';
import { PreparedAnswers } from '../prepared/answers.ts';
import { preparedModels, touchedBy } from '../prepared/touched.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { anyPort, getOverSocket as get } from '../testing/over-socket.ts';
import { moderator } from '../testing/moderators.ts';
import {
  aPhoto,
  form,
  page,
  type Person,
  publicContents,
  register,
  revisionWith,
  richPage,
  strongPassword,
} from '../testing/people.ts';
import { releaseShell } from '../testing/release.ts';

let backend: TestBackend;
let other: Awaited<ReturnType<TestBackend['another']>>;
/** Keeps nothing: what it answers is what the read models hold. */
let plain: Awaited<ReturnType<TestBackend['another']>>;
let mona: Person;
let author: Person;
let bob: Person;

const nothingKept = (context: Context): Context => ({
  ...context,
  prepared: new PreparedAnswers({
    changes: new Changes({
      follow: context.follow,
      moment: () => Promise.reject(new Error('there is none')),
      logId: () => context.log.id(),
      touchedBy,
    }),
  }),
});

beforeAll(async () => {
  backend = await startBackend();
  await releaseShell(backend.context.configuration.releasesDirectory);
  other = await backend.another();
  plain = await backend.another(nothingKept);
  for (const { app } of [backend, other, plain]) await app.listen(anyPort);
  mona = await moderator(backend);
  author = await register(backend, { name: 'Ann Author' });
  bob = await register(backend, { name: 'Bob Other' });
}, 120_000);
afterAll(async () => {
  await other.close();
  await plain.close();
  await backend.close();
});

type App = TestBackend['app'];
const forms = ['/api/public-pages/', '/public-pages/'];
/** Both forms of a page, as somebody gets them who says nothing of what they saw. */
const read = (app: App, url: string) =>
  Promise.all(
    forms.map(async at => {
      const { statusCode, body } = await get(app, at + url);
      // Not-found answers name the request.
      return statusCode === 200 ? body : statusCode;
    }),
  );
/** How many answers of a backend were kept ones. */
const given = async ({ figures }: Context): Promise<number> => {
  const { values } = await figures.prepared.get();
  return values.find(({ labels }) => labels.outcome === 'kept')?.value ?? 0;
};
const caughtUp = async (): Promise<void> => {
  const names = preparedModels.map(({ name }) => name);
  while (!(await backend.context.waiter.reached(await backend.context.log.head(), names)));
};
/** Reads until both forms come from what was kept. */
const kept = async (app: App, context: Context, url: string): Promise<void> => {
  for (;;) {
    await caughtUp();
    const before = await given(context);
    await read(app, url);
    if ((await given(context)) === before + forms.length) return;
  }
};

type Act = (of: { ann: Person; id: string; url: string; bob: Person }) => Promise<unknown>;
const revise =
  (change: object): Act =>
  ({ ann, id }) =>
    ann.ask(pages.revisePage, {
      params: { id },
      body: revisionWith(change),
    });
const unnamed = { comments: true, rating: true, anonymously: true, links: true };
const hiding = { reason: 'spam', explanation: 'This is an advertisement.' };
const rate: Act = ({ bob, id }) => bob.ask(pages.ratePage, { params: { id }, body: { rate: 'like' } });

const acts: Record<string, Act> = {
  edited: revise({ contents: { ...publicContents, title: 'A title that is quite another' } }),
  unnamed: revise({ configurations: unnamed }),
  trashed: ({ ann, id }) => ann.ask(pages.deletePage, { params: { id } }),
  'restored after that': async ({ ann, id, url }) => {
    await ann.ask(pages.deletePage, { params: { id } });
    await caughtUp();
    await read(backend.app, url);
    await ann.ask(pages.restorePage, { params: { id } });
  },
  hidden: ({ ann, id }) => mona.after(ann).ask(admin.hideThing, { params: { kind: 'page', id }, body: hiding }),
  rated: rate,
  'given a file': ({ ann, id }) =>
    ann.ask(files.attachFile, { params: { id }, body: form('file', Buffer.from('a'), 'notes.txt') }),
  'given a photo': async ({ ann, id }) =>
    ann.ask(files.putPagePhoto, { params: { id }, body: form('img', await aPhoto(), 'b.jpg') }),
  'closed to comments': ({ ann, id }) => ann.ask(pages.switchComments, { params: { id }, body: { open: false } }),
  'by somebody with another name': ({ ann }) => ann.ask(profile.changeProfile, { body: { name: 'Anna Elsewhere' } }),
  'by somebody with one more subscriber': ({ ann, bob }) =>
    bob.ask(users.toggleSubscription, { params: { authorId: ann.userId } }),
  'by somebody whose profile is hidden': ({ ann }) =>
    mona.after(ann).ask(admin.hideThing, { params: { kind: 'profile', id: ann.userId }, body: hiding }),
  'by somebody who has left': async ({ ann }) => {
    await ann.ask(profile.deleteAccount, { body: { password: strongPassword } });
    await backend.work();
  },
  'related to a page that is new': ({ bob }) => page(bob, { contents: { title: 'Another page about maps' } }),
};

const gone = new Set(['trashed', 'hidden', 'by somebody who has left']);
const authorOf = (answer: string | number | undefined): unknown =>
  typeof answer === 'string' ? (JSON.parse(answer) as PageView).page.author : null;

describe('a visitor’s page is what the read models hold, from two backends, once it was', () => {
  it.each(Object.entries(acts))('%s', async (what, act) => {
    const ann = what === 'by somebody who has left' ? await register(backend, { name: 'Ann Author' }) : author;
    const { id, url } = await richPage(ann);
    await kept(backend.app, backend.context, url);
    await kept(other.app, other.context, url);
    const before = await read(backend.app, url);
    await act({ ann, id, url, bob });
    await caughtUp();
    const [here, there] = [await read(backend.app, url), await read(other.app, url)];
    const now = await read(plain.app, url);
    expect(here).toEqual(now);
    expect(there).toEqual(now);
    expect(isDeepStrictEqual(now, before)).toBe(what === 'restored after that');
    expect(here.every(answer => answer === 404)).toBe(gone.has(what));
    expect(authorOf(here[0]) === null).toBe(what === 'unnamed' || gone.has(what));
  });

  it('and a list of related pages follows the pages in it', async () => {
    const ann = await register(backend);
    const tags = { settings: { tags: 'knots,ropes,sails,winds,waves' } };
    const [mine, theirs] = [await page(ann, tags), await page(bob, tags)];
    const readBoth = async () => {
      await caughtUp();
      expect(await read(backend.app, mine.url)).toEqual(await read(plain.app, mine.url));
      return (await read(backend.app, mine.url)).join();
    };
    await kept(backend.app, backend.context, mine.url);
    expect(await readBoth()).toContain(theirs.id);
    await bob.ask(pages.deletePage, { params: { id: theirs.id } });
    expect(await readBoth()).not.toContain(theirs.id);
    await kept(backend.app, backend.context, mine.url);
    await bob.ask(pages.restorePage, { params: { id: theirs.id } });
    expect(await readBoth()).toContain(theirs.id);
    await kept(backend.app, backend.context, mine.url);
    await bob.ask(profile.changeProfile, { body: { name: 'Robert Elsewhere' } });
    expect(await readBoth()).toContain('Robert Elsewhere');
  });
});

describe('what is kept', () => {
  it('is for visitors: who is signed in gets what a page is to them', async () => {
    const ann = await register(backend);
    const { url } = await page(ann);
    await kept(backend.app, backend.context, url);
    expect((await ann.ask(pages.getPublicPage, { params: { url } })).viewer.status).toBe('owner');
    const visitor = new Browser(backend.app).after(ann);
    expect((await visitor.ask(pages.getPublicPage, { params: { url } })).viewer.status).toBe('spectator');
  });

  it('stays when nothing of it has changed: views and comments are counted elsewhere', async () => {
    const ann = await register(backend);
    const { id, url } = await page(ann);
    await kept(backend.app, backend.context, url);
    await bob.ask(pages.recordView, { params: { id } });
    await bob.ask(comments.addComment, { params: { pageId: id }, body: { text: 'A remark.' } });
    await caughtUp();
    const before = await given(backend.context);
    await read(backend.app, url);
    expect(await given(backend.context)).toBe(before + forms.length);
  });

  it('has the headers of every answer, says whose action it answers, and is counted', async () => {
    const { url } = await page(await register(backend));
    await kept(backend.app, backend.context, url);
    for (const at of forms) {
      const id = randomUUID();
      const ask = ({ app }: { app: App }) => get(app, at + url, { 'x-correlation-id': id, 'accept-encoding': 'br' });
      await ask(backend);
      const [ours, theirs] = [await ask(backend), await ask(plain)];
      const comparable = ({ headers: { date: _date, ...rest } }: typeof ours) => rest;
      expect(comparable(ours)).toEqual(comparable(theirs));
      expect(ours.headers['x-correlation-id']).toBe(id);
      expect(ours.headers['content-security-policy']).toBeDefined();
      const lines = backend.logged().split('\n');
      const line = lines.find(each => each.includes(id) && each.includes('kept answer given')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ req: { method: 'GET', path: `${at}:url` }, res: { statusCode: 200 } });
    }
    const counted = (await backend.context.figures.requests.get()).values.filter(
      ({ labels, metricName }) => labels.route === '/api/public-pages/:url' && metricName?.endsWith('_count'),
    );
    const before = counted.reduce((sum, { value }) => sum + value, 0);
    await read(backend.app, url);
    const after = (await backend.context.figures.requests.get()).values.filter(
      ({ labels, metricName }) => labels.route === '/api/public-pages/:url' && metricName?.endsWith('_count'),
    );
    expect(after.reduce((sum, { value }) => sum + value, 0)).toBe(before + 1);
  });

  it('travels packed, and not at all to whoever has it', async () => {
    const { url } = await page(await register(backend));
    await kept(backend.app, backend.context, url);
    for (const at of forms) {
      const ask = (headers: Record<string, string>) => get(backend.app, at + url, headers);
      const [whole, br, gzip] = [
        await ask({}),
        await ask({ 'accept-encoding': 'gzip, deflate, br' }),
        await ask({ 'accept-encoding': 'gzip, br;q=0' }),
      ];
      expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
      expect(brotliDecompressSync(br.bytes).toString()).toBe(whole.body);
      expect(gunzipSync(gzip.bytes).toString()).toBe(whole.body);
      const etags = [whole, br, gzip].map(({ headers }) => String(headers.etag));
      expect(new Set(etags).size).toBe(3);
      expect(whole.headers['cache-control']).toBe('no-cache');
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etags[1] ?? '' });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etags[1]]);
      expect((await ask({ 'if-none-match': etags[1] ?? '' })).statusCode).toBe(200);
    }
  });
});

describe('a backend that is not told what happens', () => {
  it('gives nothing that it kept, once the read models hold more or the client has seen more', async () => {
    const ann = await register(backend);
    const { id, url } = await page(ann);
    let cut = new AbortController();
    const deaf = await backend.another(context => {
      const follow = openFollow(
        {
          head: () => context.log.head(),
          subscribeAll: options => {
            const signal = AbortSignal.any([cut.signal, ...(options?.signal ? [options.signal] : [])]);
            return context.log.subscribeAll({ ...options, signal });
          },
        },
        () => undefined,
      );
      const count = (outcome: 'kept' | 'made' | 'unproven') => context.figures.prepared.inc({ outcome });
      const moment = momentOf(context.state, preparedModels);
      const changes = new Changes({ follow, moment, logId: () => context.log.id(), touchedBy });
      return { ...context, prepared: new PreparedAnswers({ changes, count }) };
    });
    try {
      await deaf.app.listen(anyPort);
      await kept(deaf.app, deaf.context, url);
      // The subscription ends without an error and comes back to one that has ended, too.
      cut.abort();
      await rate({ ann, bob, id, url });
      await caughtUp();
      const before = await given(deaf.context);
      expect(await read(deaf.app, url)).toEqual(await read(plain.app, url));
      expect(await given(deaf.context)).toBe(before);
      await ann.ask(pages.deletePage, { params: { id } });
      expect((await new Browser(deaf.app).after(ann).try(pages.getPublicPage, { params: { url } })).status).toBe(404);
      // Told again, it goes on.
      cut = new AbortController();
      const next = await page(ann);
      await kept(deaf.app, deaf.context, next.url);
      expect(await read(deaf.app, url)).toEqual([404, 404]);
    } finally {
      await deaf.close();
    }
  });
});
