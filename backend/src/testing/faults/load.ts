import { setTimeout as pause } from 'node:timers/promises';
import * as comments from '@recto/contracts/http/comments.ts';
import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as users from '@recto/contracts/http/users.ts';
import * as wizard from '@recto/contracts/http/wizard.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import { draft, type Person, publicContents } from '../people.ts';
import type { Random } from '../walk/random.ts';
import { persistently } from './persistently.ts';

/** What one person has been told that it is so: it must be so for ever, however the processes were treated. */
export type Acknowledged = {
  comments: Set<string>;
  /** By page: the target and one's own. */
  readLater: Map<string, boolean>;
  liked: boolean;
  subscribed: boolean;
  draft: { id: string; revision: number; body: string };
  published: { id: string; url: string; title: string }[];
};

/** One person who does one thing after the other, without end. */
export type Lane = { readonly person: Person; readonly acknowledged: Acknowledged; acts: number };

/** A page that all lanes read, like and comment on. */
export type Target = { id: string; url: string; authorId: string };

export type Load = {
  readonly lanes: readonly Lane[];
  /** Milliseconds that acts took since the last call. */
  latencies: () => number[];
  /** Waits until every lane has got so many more acts done. Throws what a lane failed with. */
  progress: (acts: number) => Promise<void>;
  /** Lets what is under way end. Throws what a lane failed with. */
  end: () => Promise<void>;
};

export type LoadOptions = {
  people: readonly Person[];
  target: Target;
  random: Random;
  /** Rest between two acts of one lane, in milliseconds. */
  restMs?: number;
};

/** Begins to do everyday things, one lane for each person. Each command is repeated under its key until it is answered. */
export const startLoad = async ({ people, target, random, restMs = 0 }: LoadOptions): Promise<Load> => {
  const lanes = await Promise.all(people.map(laneOf));
  let ending = false;
  let latencies: number[] = [];
  const working = lanes.map(async lane => {
    while (!ending) {
      const act = random.pick(acts);
      if (act === undefined) return;
      const begun = performance.now();
      await act(lane, target, random);
      latencies.push(performance.now() - begun);
      lane.acts += 1;
      if (restMs > 0) await pause(restMs);
    }
  });
  const failed = Promise.all(working).then(() => undefined);
  failed.catch(() => (ending = true));
  return {
    lanes,
    latencies: () => {
      const since = latencies;
      latencies = [];
      return since;
    },
    progress: async count => {
      const goals = lanes.map(({ acts: done }) => done + count);
      while (!ending && lanes.some(({ acts: done }, at) => done < (goals[at] ?? 0))) await pause(5);
      if (ending) await failed;
    },
    end: async () => {
      ending = true;
      await failed;
    },
  };
};

const laneOf = async (person: Person): Promise<Lane> => {
  const id = await draft(person);
  return {
    person,
    acts: 0,
    acknowledged: {
      comments: new Set(),
      readLater: new Map(),
      liked: false,
      subscribed: false,
      draft: { id, revision: 1, body: publicContents.body },
      published: [],
    },
  };
};

type Act = (lane: Lane, target: Target, random: Random) => Promise<void>;

const say: Act = async ({ person, acknowledged }, { id: pageId }, random) => {
  const text = `Comment ${random.uuid()}`;
  await persistently(person, comments.addComment, { params: { pageId }, body: { text } });
  acknowledged.comments.add(text);
};

const keep: Act = async ({ person, acknowledged }, { id }, random) => {
  const pageId = random.pick([id, ...acknowledged.published.map(page => page.id)]) ?? id;
  const { readLater } = await persistently(person, pages.toggleReadLater, { params: { pageId } });
  expectOther('read later', acknowledged.readLater.get(pageId) ?? false, readLater);
  acknowledged.readLater.set(pageId, readLater);
};

const like: Act = async ({ person, acknowledged }, { id }) => {
  const { rating } = await persistently(person, pages.ratePage, { params: { id }, body: { rate: 'like' } });
  expectOther('liked', acknowledged.liked, rating.mine === 'like');
  acknowledged.liked = rating.mine === 'like';
};

const subscribe: Act = async ({ person, acknowledged }, { authorId }) => {
  const { subscribed } = await persistently(person, users.toggleSubscription, { params: { authorId } });
  expectOther('subscribed', acknowledged.subscribed, subscribed);
  acknowledged.subscribed = subscribed;
};

/** A toggle that happened twice, or was lost after it was acknowledged, answers what was there before. */
const expectOther = (what: string, before: boolean, after: boolean): void => {
  if (before === after) throw new Error(`${what} was ${before} and is ${after} after one click`);
};

const write: Act = async ({ person, acknowledged }, _, random) => {
  const { id, revision } = acknowledged.draft;
  const body = `<p>${random.uuid()} ${'and so on, '.repeat(30)}</p>`;
  const saved = await persistently(person, wizard.saveDraftContents, {
    params: { id },
    body: { page: { contents: { ...publicContents, body }, revision } },
  });
  acknowledged.draft = { id, revision: saved.revision, body };
};

const publish: Act = async ({ person, acknowledged }, _, random) => {
  const title = `A page called ${random.uuid()}`;
  const { id } = await persistently(person, wizard.createDraft, { body: { page: { type: 'public' } } });
  const contents = { ...publicContents, title };
  const params = { id };
  await persistently(person, wizard.saveDraftContents, { params, body: { page: { contents, revision: 0 } } });
  const settings = { type: 'public', tags: 'maps,paper,folding,travel,hands' };
  await persistently(person, wizard.saveFinalStep, { params, body: { page: settings } });
  const { url } = await persistently(person, wizard.publish, { params, body: {} });
  acknowledged.published.push({ id, url, title });
};

const read: Act = async ({ person }, { url }) => {
  await persistently(person, pages.getPublicPage, { params: { url } });
};

const look: Act = async ({ person }) => {
  await persistently(person, lists.getReadLater, {});
};

const acts: readonly Act[] = [say, keep, like, subscribe, write, publish, read, read, look];

/** What of the acknowledged is not so: by the log, and by what the site answers. Nothing when all is well. */
export const broken = async (log: EventLog, lanes: readonly Lane[], { id: pageId }: Target): Promise<string[]> => {
  const said = new Map<string, number>();
  const published = new Map<string, number>();
  for await (const batch of log.readAll())
    for (const { type, data } of batch) {
      if (type === 'CommentAdded') said.set(data.text ?? '', (said.get(data.text ?? '') ?? 0) + 1);
      if (type === 'PagePublished') published.set(data.pageId, (published.get(data.pageId) ?? 0) + 1);
    }
  const wrong: string[] = [];
  const isSo = (what: string, is: unknown, should: unknown): void => {
    if (is !== should) wrong.push(`${what} is ${String(is)} instead of ${String(should)}`);
  };
  for (const { person, acknowledged } of lanes) {
    const { username } = person;
    for (const text of acknowledged.comments) isSo(`${username}'s "${text}" in the log`, said.get(text) ?? 0, 1);
    for (const { id, url, title } of acknowledged.published) {
      isSo(`page ${id} in the log`, published.get(id) ?? 0, 1);
      const answer = await person.ask(pages.getPublicPage, { params: { url } });
      isSo(`title of ${id}`, answer.page.contents.title, title);
    }
    const { viewer, mine } = await person.ask(pages.getViewer, { params: { pageId } });
    for (const [page, readLater] of acknowledged.readLater) {
      const { viewer: seen } = await person.ask(pages.getViewer, { params: { pageId: page } });
      isSo(`${username} reads ${page} later`, seen.readLater, readLater);
    }
    isSo(`${username} likes`, mine === 'like', acknowledged.liked);
    isSo(`${username} is subscribed`, viewer.subscribed, acknowledged.subscribed);
    const { id, revision, body } = acknowledged.draft;
    const { page: kept } = await person.ask(wizard.getDraftContents, { params: { id } });
    isSo(`${username}'s draft`, `${kept.revision} ${kept.contents.body}`, `${revision} ${body}`);
  }
  return wrong;
};
