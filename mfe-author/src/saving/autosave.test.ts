import type { Contents } from '@recto/contracts/http/shared.ts';
import { ApiError } from '@recto/frame';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Autosave, createAutosave } from './autosave.ts';
import { emptyContents } from './contents.ts';

type Sent = { title: string; revision: number; key: string; mayRetry: () => boolean };
let sent: Sent[] = [];
let answers: ((sent: Sent) => unknown)[] = [];
let title = '';
let autosave: Autosave;

const contents = (text: string): Contents => ({ ...emptyContents, title: text });
const refuse = (status: number, body?: unknown) => () => Promise.reject(new ApiError(status, body));
const lose = refuse(0);
const type = (text: string) => {
  title = text;
  autosave.touch();
};
const status = () => autosave.state().status.name;
const changedBy = (text: string, revision: number) =>
  refuse(409, {
    error: 'draft-changed',
    page: { id: 'p', type: 'public', contents: contents(text), revision },
  });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  title = 'old';
  autosave = createAutosave({
    start: { contents: contents('old'), revision: 3 },
    read: () => contents(title),
    async send({ title: text }, revision, key, mayRetry) {
      const one = { title: text, revision, key, mayRetry };
      sent.push(one);
      return ((await answers.shift()?.(one)) ?? { revision: revision + 1 }) as { revision: number };
    },
  });
});

afterEach(() => {
  autosave.stop();
  vi.useRealTimers();
});

test('what was typed is saved after five seconds, once, from the revision it started from', async () => {
  type('new');
  expect(autosave.state()).toEqual({ status: { name: 'clean' }, isUnsaved: true });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toMatchObject([{ title: 'new', revision: 3 }]);
  expect(autosave.state()).toEqual({ status: { name: 'saved' }, isUnsaved: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('typing on hides that all is saved, and typing back to what is saved sends nothing', async () => {
  type('new');
  await autosave.flush();
  type('newer');
  expect(status()).toBe('clean');
  type('new');
  expect(await autosave.flush()).toBe(true);
  expect(sent).toHaveLength(1);
});

test('typing goes on while a save is under way: the next one starts from what that left', async () => {
  const first = Promise.withResolvers<{ revision: number }>();
  answers = [() => first.promise];
  type('one');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(status()).toBe('saving');
  type('one two');
  first.resolve({ revision: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.state()).toEqual({ status: { name: 'clean' }, isUnsaved: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toMatchObject([
    { title: 'one', revision: 3 },
    { title: 'one two', revision: 4 },
  ]);
  expect(status()).toBe('saved');
});

test('two who want it saved at the same time send it once, one after the other', async () => {
  type('one');
  const both = [autosave.flush(), autosave.flush()];
  type('two');
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(sent.map(one => [one.title, one.revision])).toEqual([
    ['one', 3],
    ['two', 4],
  ]);
});

test('an answer without the new revision is none: the save is sent again as it was', async () => {
  answers = [() => ({})];
  type('one');
  expect(await autosave.flush()).toBe(false);
  expect(autosave.state()).toEqual({ status: { name: 'failed' }, isUnsaved: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent[1]).toEqual(sent[0]);
  expect(status()).toBe('saved');
});

test('a save whose answer was lost is sent again as it was, before what is newer', async () => {
  answers = [lose];
  type('one');
  expect(await autosave.flush()).toBe(false);
  expect(autosave.state()).toEqual({ status: { name: 'failed' }, isUnsaved: true });
  type('two');
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent.map(one => [one.title, one.revision])).toEqual([
    ['one', 3],
    ['one', 3],
    ['two', 4],
  ]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
  expect(status()).toBe('saved');
});

test('a lost connection is tried again every five seconds for as long as it takes, and said once', async () => {
  answers = Array.from({ length: 720 }, () => lose);
  const said: string[] = [];
  autosave.subscribe(() => said.at(-1) === status() || said.push(status()));
  type('one');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(status()).toBe('failed');
  expect(autosave.state().isUnsaved).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said).toEqual(['clean', 'saving', 'failed', 'saved']);
});

test('another window was quicker: nothing is sent until somebody has chosen', async () => {
  answers = [changedBy('theirs', 9)];
  type('mine');
  expect(await autosave.flush()).toBe(false);
  expect(autosave.state().status).toMatchObject({
    name: 'conflict',
    theirs: { revision: 9, contents: { title: 'theirs' } },
  });
  type('mine still');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  autosave.choose('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toMatchObject({ title: 'mine still', revision: 9 });
  expect(status()).toBe('saved');
});

test('the other text is taken: it is saved already', async () => {
  answers = [changedBy('theirs', 9)];
  type('mine');
  await autosave.flush();
  autosave.choose('theirs');
  expect(autosave.state()).toEqual({ status: { name: 'clean' }, isUnsaved: false });
  type('theirs and more');
  await autosave.flush();
  expect(sent.at(-1)).toMatchObject({ title: 'theirs and more', revision: 9 });
});

test('a draft in the trash takes text again once it is restored, and says nothing else before', async () => {
  const gone = refuse(404, { error: 'not found' });
  answers = [gone, gone];
  type('mine');
  await autosave.flush();
  const said: string[] = [];
  autosave.subscribe(() => said.push(status()));
  type('mine still');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(await autosave.lookAgain()).toBe(false);
  expect(new Set(said)).toEqual(new Set(['closed']));
  expect(await autosave.lookAgain()).toBe(true);
  expect(sent.map(one => one.title)).toEqual(['mine', 'mine still', 'mine still']);
  expect(autosave.state()).toEqual({ status: { name: 'saved' }, isUnsaved: false });
  expect(await autosave.lookAgain()).toBe(false);
  expect(sent).toHaveLength(3);
});

test('the same text in both windows is no conflict', async () => {
  answers = [changedBy('same', 9)];
  type('same');
  await autosave.flush();
  expect(autosave.state()).toEqual({ status: { name: 'saved' }, isUnsaved: false });
  expect(autosave.revision()).toBe(9);
});

test.each([
  ['published', 409, 'published'],
  ['not found', 404, 'gone'],
] as const)('a draft that is %s takes no more text, and the text stays unsaved', async (error, code, reason) => {
  answers = [refuse(code, { error })];
  type('late');
  expect(await autosave.flush()).toBe(false);
  expect(autosave.state()).toEqual({ status: { name: 'closed', reason }, isUnsaved: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('what the rules refuse is told, and tried again only once it is changed', async () => {
  const message = 'Body should be less than 400000 characters';
  answers = [refuse(422, { error: 'rule-broken', fields: { 'contents.body': message } })];
  type('far too long');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(autosave.state().status).toEqual({ name: 'failed', detail: message });
  expect(sent).toHaveLength(1);
  type('shorter');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(status()).toBe('saved');
});

test('a try that failed is told while the same save is tried again, for nobody who waits or has left', async () => {
  const answer = Promise.withResolvers<{ revision: number }>();
  answers = [() => answer.promise];
  type('one');
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(status()).toBe('saving');
  expect(sent[0]?.mayRetry()).toBe(true);
  expect(autosave.state()).toEqual({ status: { name: 'failed' }, isUnsaved: true });
  const leaving = autosave.saveToLeave();
  expect(sent[0]?.mayRetry()).toBe(false);
  await vi.advanceTimersByTimeAsync(250);
  expect(await leaving).toBe(false);
  expect(sent[0]?.mayRetry()).toBe(true);
  autosave.stop();
  expect(sent[0]?.mayRetry()).toBe(false);
  answer.resolve({ revision: 4 });
  await vi.advanceTimersByTimeAsync(0);
  expect(autosave.state()).toEqual({ status: { name: 'saved' }, isUnsaved: false });
  expect(sent).toHaveLength(1);
});

test('who leaves hears at once what the save has come to, and after a moment where no answer comes', async () => {
  answers = [lose];
  type('one');
  const now = Date.now();
  expect(await autosave.saveToLeave()).toBe(false);
  expect(await autosave.saveToLeave()).toBe(true);
  expect(Date.now()).toBe(now);
  const answer = Promise.withResolvers<{ revision: number }>();
  answers = [() => answer.promise];
  type('two');
  const leaving = autosave.saveToLeave();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await leaving).toBe(false);
  answer.resolve({ revision: 5 });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(one => [one.title, one.revision])).toEqual([
    ['one', 3],
    ['one', 3],
    ['two', 4],
  ]);
  expect(status()).toBe('saved');
});
