import * as admin from '@recto/contracts/http/admin.ts';
import * as auth from '@recto/contracts/http/auth.ts';
import type { Call } from '@recto/contracts/http/call.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as reports from '@recto/contracts/http/reports.ts';
import * as users from '@recto/contracts/http/users.ts';
import endedSessions from '@recto/projections/read-models/ended-sessions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { PreparedAnswers } from '../prepared/answers.ts';
import { preparedModels, touchedBy } from '../prepared/touched.ts';
import { endedBy, endedIn } from '../security/ended.ts';
import { Sessions } from '../security/sessions.ts';
import { docsById } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser, type Sent } from '../testing/browser.ts';
import { moderator } from '../testing/moderators.ts';
import { anyPort, getOverSocket } from '../testing/over-socket.ts';
import { page, type Person, publicContents, register, revisionWith, strongPassword } from '../testing/people.ts';
import { releaseShell } from '../testing/release.ts';
import { type Random, randomFrom } from '../testing/walk/random.ts';
import { Changes, type ChangesOptions } from './changes.ts';
import { type Follow, openFollow } from './follow.ts';
import { KeptDocuments, keptModels, touchedDocuments } from './kept-documents.ts';
import { momentOf } from './moment.ts';

type Backend = Pick<Awaited<ReturnType<TestBackend['another']>>, 'app' | 'context'>;

let backend: TestBackend;
let other: Awaited<ReturnType<TestBackend['another']>>;
/** Keeps nothing: what it answers is what the read models hold. */
let plain: Awaited<ReturnType<TestBackend['another']>>;
let mona: Person;

/** The same context, with other knowledge of what happens. */
const knowing = (context: Context, follow: Follow, momentOfModels: typeof momentOf): Context => {
  const changesOf = (models: typeof keptModels, touched: ChangesOptions['touchedBy']): Changes =>
    new Changes({
      follow,
      moment: momentOfModels(context.state, models),
      logId: () => context.log.id(),
      touchedBy: touched,
    });
  const ofRequests = changesOf([endedSessions, ...keptModels], event => [
    ...endedBy(event),
    ...touchedDocuments(event),
  ]);
  return {
    ...context,
    prepared: new PreparedAnswers({ changes: changesOf(preparedModels, touchedBy) }),
    kept: new KeptDocuments({ changes: ofRequests, read: (model, ids) => docsById(context.reads, model, ids) }),
    sessions: new Sessions({ changes: ofRequests, endedElsewhere: endedIn(context) }),
  };
};

const nothingKept = (context: Context): Context =>
  knowing(context, context.follow, () => () => Promise.reject(new Error('there is none')));

/** What the other backend is told waits for this. */
let told: Promise<void> = Promise.resolve();
let late: Follow;

const toldLate = (context: Context): Context => {
  late = openFollow(
    {
      head: () => context.log.head(),
      subscribeAll: async function* (options) {
        for await (const batch of context.bareLog.subscribeAll(options)) {
          await told;
          yield batch;
        }
      },
    },
    () => undefined,
  );
  return knowing(context, late, momentOf);
};

beforeAll(async () => {
  backend = await startBackend({ LIMIT_LOGIN_ACCOUNT: '100000/900' });
  await releaseShell(backend.context.configuration.releasesDirectory);
  other = await backend.another(toldLate);
  plain = await backend.another(nothingKept);
  for (const { app } of [backend, other, plain]) await app.listen(anyPort);
  mona = await moderator(backend);
}, 120_000);
afterAll(async () => {
  late.close();
  await other.close();
  await plain.close();
  await backend.close();
});

/** What somebody has seen of the log, by the cookie that says so. */
const seenBy = (browser: Browser): bigint => BigInt(browser.cookies.get('recto-after') ?? 0);

/** A site with few things, so that whatever happens meets what somebody has read just before. */
const startSite = async (random: Random) => {
  const [ann, bob, carl] = [
    await register(backend, { name: 'Ann Author' }),
    await register(backend, { name: 'Bob Writer' }),
    await register(backend, { name: 'Carl Reader' }),
  ];
  const open = [await page(ann), await page(ann)];
  const locked = await page(ann, { type: 'private', settings: { url: 'locked', password: 'open sesame' } });
  /** By token: whether the session goes on. */
  const sessions = new Map<string, boolean>();
  let password = 'open sesame';
  let pageToken: string | null = null;
  let seen = 0n;

  /** Does something through either backend. */
  const act = async (who: Person, call: Call, sent: Sent): Promise<{ status: number; body: unknown }> => {
    const browser = new Browser((random.chance(0.5) ? backend : other).app);
    browser.token = who.token;
    const answer = await browser.try<unknown>(call, {
      ...sent,
      headers: { 'x-after': seen.toString(), ...(pageToken !== null && { 'x-page-token': pageToken }) },
    });
    if (answer.status >= 500) throw new Error(`${call.method} ${call.url}: ${answer.bytes.toString()}`);
    const now = seenBy(browser);
    if (now > seen) seen = now;
    return answer;
  };
  const name = (): string => random.pick(['Anna Elsewhere', 'Robert Other', 'Charles Reader', 'Ann Author']) ?? '';
  const anyPage = () => random.pick([...open, locked]) ?? locked;
  const hiding = { reason: 'spam', explanation: 'This is an advertisement.' };
  const revise = async (edited: Call, params: { url: string; username: string }, change: object): Promise<void> => {
    const { status, body } = await act(ann, edited, { params });
    if (status !== 200) return;
    const { id, revision } = (body as { page: { id: string; revision: number } }).page;
    await act(ann, pages.revisePage, { params: { id }, body: revisionWith({ ...change, revision }) });
  };
  const { username } = ann;
  const reviseOpen = (change: object) =>
    revise(pages.getPublicEdit, { username, url: (random.pick(open) ?? locked).url }, change);
  const reviseLocked = (change: object) =>
    revise(
      pages.getPrivateEdit,
      { username, url: 'locked' },
      { type: 'private', url: 'locked', tags: undefined, ...change },
    );
  const moderate = async (call: Call, kind: string, id: string) => {
    await act(mona, call, { params: { kind, id }, body: call === admin.hideThing ? hiding : undefined });
  };
  const hideOrShow = () => (random.chance(0.5) ? admin.hideThing : admin.restoreThing);
  const written: string[] = [];

  const acts: Record<string, () => Promise<unknown>> = {
    'a title': () =>
      reviseOpen({ contents: { ...publicContents, title: `A title that has the number ${random.below(1_000)}` } }),
    'an author unnamed or named': () =>
      reviseOpen({
        configurations: { comments: true, rating: true, anonymously: random.chance(0.7), links: random.chance(0.7) },
      }),
    'other tags': () =>
      reviseOpen({ tags: random.chance(0.5) ? 'maps,paper,folding,travel,hands' : 'knots,ropes,sails,winds,waves' }),
    'another password': () => {
      password = random.pick(['open sesame', 'other words']) ?? password;
      return reviseLocked({ password: random.chance(0.3) ? null : password });
    },
    'the password given': async () => {
      const params = { username, url: 'locked' };
      const { status, body } = await act(carl, pages.unlockPage, { params, body: { password } });
      if (status === 200) ({ pageToken } = body as { pageToken: string });
    },
    trash: () => act(ann, pages.deletePage, { params: { id: anyPage().id } }),
    'out of the trash': () => act(ann, pages.restorePage, { params: { id: anyPage().id } }),
    'comments closed or opened': () =>
      act(ann, pages.switchComments, { params: { id: anyPage().id }, body: { open: random.chance(0.6) } }),
    comment: async () => {
      const writer = random.pick([ann, bob, carl]) ?? bob;
      const { status, body } = await act(writer, comments.addComment, {
        params: { pageId: anyPage().id },
        body: { text: `A remark with the number ${random.below(1_000_000)}` },
      });
      if (status === 201) written.push((body as { comment: { id: string } }).comment.id);
    },
    'a page hidden or shown': () => moderate(hideOrShow(), 'page', anyPage().id),
    'a profile hidden or shown': () => moderate(hideOrShow(), 'profile', (random.pick([ann, bob]) ?? ann).userId),
    'a comment hidden or shown': async () => {
      const id = random.pick(written);
      if (id !== undefined) await moderate(hideOrShow(), 'comment', id);
    },
    'another name': () => act(random.pick([ann, bob, carl]) ?? ann, profile.changeProfile, { body: { name: name() } }),
    'a reader blocked or not': () =>
      act(ann, random.chance(0.5) ? reports.blockReader : reports.unblockReader, { params: { userId: bob.userId } }),
    subscription: () => act(carl, users.toggleSubscription, { params: { authorId: ann.userId } }),
    rating: () => act(bob, pages.ratePage, { params: { id: anyPage().id }, body: { rate: 'like' } }),
    'a session begun': async () => {
      const { body } = await act(carl, auth.login, { body: { email: carl.email, password: strongPassword } });
      sessions.set((body as { token: string }).token, true);
    },
    'a session ended': async () => {
      const token = random.pick([...sessions].filter(([, goesOn]) => goesOn).map(([token]) => token));
      if (token === undefined) return;
      await act(Object.assign(new Browser(backend.app), { ...carl, token }), auth.logout, {});
      sessions.set(token, false);
    },
  };

  const addresses = [
    ...open.flatMap(({ id, url }) => [`/api/public-pages/${url}`, `/public-pages/${url}`, `/api/comments/${id}`]),
    `/api/${username}/locked`,
    `/api/comments/${locked.id}`,
  ];
  /** What everybody finds everywhere, as one backend answers it to who has seen so much. */
  const readAll = async ({ app }: Backend, after: bigint | null): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    const readers = { visitor: null, ann: ann.token, bob: bob.token, carl: carl.token };
    const asks = Object.entries(readers).flatMap(([who, token]) =>
      addresses.map(async address => {
        for (;;) {
          const answer = await getOverSocket(app, address, {
            ...(token !== null && { authorization: `Bearer ${token}` }),
            ...(after !== null && { 'x-after': after.toString() }),
            ...(pageToken !== null && address.includes('locked') && { 'x-page-token': pageToken }),
          });
          if (answer.headers['x-stale'] === 'true' && after !== null) continue;
          // What is refused names the request.
          found[`${who} ${address}`] = answer.statusCode === 200 ? answer.body : String(answer.statusCode);
          return;
        }
      }),
    );
    await Promise.all(asks);
    return found;
  };
  const sessionsAt = async ({ app }: Backend): Promise<[string, boolean][]> =>
    Promise.all(
      [...sessions.keys()].map(async token => {
        const { statusCode } = await getOverSocket(app, '/api/profile', { authorization: `Bearer ${token}` });
        return [token, statusCode === 200] as [string, boolean];
      }),
    );
  await acts['comment']?.();
  await acts['a session begun']?.();
  return { acts, readAll, sessionsAt, sessions, seen: () => seen };
};

/** Each of them twice, in an order of the seed's. */
const twice = (names: readonly string[], random: Random): string[] => {
  const left = [...names, ...names];
  return Array.from({ length: left.length }, () => left.splice(random.below(left.length), 1)).flat();
};

it.each([1, 2])(
  'everybody finds what the read models hold, whatever happens: history %i',
  async seed => {
    const random = randomFrom(seed);
    const site = await startSite(random);
    for (const [step, name] of twice(Object.keys(site.acts), random).entries()) {
      const what = `step ${step}: ${name}`;
      // Who reads meanwhile finds either; what comes to be kept of that must not be found later.
      const tell = Promise.withResolvers<void>();
      if (random.chance(0.5)) told = tell.promise;
      await Promise.all([site.acts[name]?.(), site.readAll(random.chance(0.5) ? backend : other, null)]);
      const after = site.seen();
      const [here, there, now] = await Promise.all([backend, other, plain].map(at => site.readAll(at, after)));
      expect(here, what).toEqual(now);
      expect(there, what).toEqual(now);
      await plain.context.waiter.reached(after, ['ended-sessions']);
      for (const at of [backend, other, plain]) expect(await site.sessionsAt(at), what).toEqual([...site.sessions]);
      // Who says nothing of what they saw finds the same now, and makes some of it be kept for the next step.
      for (const at of [backend, other]) expect(await site.readAll(at, null), what).toEqual(now);
      tell.resolve();
    }
  },
  240_000,
);
