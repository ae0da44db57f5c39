import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { api } from '../api/api.ts';
import { Frame } from '../frame.tsx';
import { signIn, signOut } from '../session/session.ts';
import { answer, type Backend, startBackend, tokenOf } from '../testing/backend.ts';
import { useApi } from './use-api.ts';
import { type GrowingList, useList } from './use-list.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(async () => {
  cleanup();
  act(signOut);
  document.body.replaceChildren();
  await backend.close();
});

const Shown = ({ path }: { path: string }) => {
  const { data, error } = useApi<{ text: string }>(path);
  return <p>{error ? `refused: ${error.error}` : (data?.text ?? 'loading')}</p>;
};
const show = (path: string) =>
  render(
    <Frame path="/home">
      <Shown path={path} />
    </Frame>,
  );

test('shows what the server answers, or its refusal', async () => {
  backend.json('GET /api/a', 200, { text: 'hello' });
  show('/api/a');
  await screen.findByText('hello');
  cleanup();
  show('/api/unknown');
  await screen.findByText('refused: not found');
});

test('what came with the page is shown at once and not asked for', async () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'first-data';
  block.textContent = JSON.stringify({ '/api/a': { text: 'from the page' } });
  document.body.append(block);
  show('/api/a');
  expect(screen.getByText('from the page')).toBeDefined();
  // Another call goes through, so the server would have seen this one by now.
  await api.get('/api/b').catch(() => undefined);
  expect(backend.callsOf('GET /api/a')).toEqual([]);
});

test('a page without first data, or with what is none, asks', async () => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'first-data';
  block.textContent = '{ broken';
  document.body.append(block);
  backend.json('GET /api/a', 200, { text: 'asked' });
  show('/api/a');
  await screen.findByText('asked');
});

test('a stale answer does not replace what is shown: it is asked for again', async () => {
  const answers = [
    { text: 'old', stale: false },
    { text: 'stale', stale: true },
    { text: 'new', stale: false },
  ];
  let asked = 0;
  backend.on('GET /api/a', (_, response) => {
    const { text, stale } = answers[Math.min(asked++, 2)] ?? { text: '', stale: false };
    answer(response, 200, { text }, stale ? { 'x-stale': 'true' } : {});
  });
  const texts: (string | null)[] = [];
  const Again = () => {
    const { data, mutate } = useApi<{ text: string }>('/api/a');
    texts.push(data?.text ?? null);
    return (
      <button type="button" onClick={() => void mutate()}>
        {data?.text}
      </button>
    );
  };
  render(
    <Frame path="/home">
      <Again />
    </Frame>,
  );
  await screen.findByText('old');
  act(() => screen.getByRole('button').click());
  await screen.findByText('new');
  expect(texts).not.toContain('stale');
});

test('another person does not see the answers of the last one', async () => {
  act(() => signIn(tokenOf('ann')));
  backend.on('GET /api/a', ({ headers }, response) =>
    answer(response, 200, { text: headers.authorization === `Bearer ${tokenOf('ann')}` ? 'for ann' : 'for bob' }),
  );
  show('/api/a');
  await screen.findByText('for ann');
  act(() => signIn(tokenOf('bob')));
  expect(screen.queryByText('for ann')).toBeNull();
  await screen.findByText('for bob');
});

test('a list grows by cursor, shows nothing twice, and lets go of what is removed', async () => {
  const item = (id: string) => ({ _id: id });
  backend.json('GET /api/feed', 200, { results: [item('a'), item('b')], cursor: 'c1', total: 3 });
  backend.json('GET /api/feed?cursor=c1', 200, { results: [item('b'), item('c')], cursor: null, total: 3 });
  let list: GrowingList<{ _id: string }> | undefined;
  const Listed = () => {
    list = useList('/api/feed');
    return null;
  };
  const ids = () => list?.items?.map(({ _id }) => _id).join('');
  render(
    <Frame path="/home">
      <Listed />
    </Frame>,
  );
  await expect.poll(ids).toBe('ab');
  expect(list?.hasMore).toBe(true);
  act(() => list?.loadMore());
  await expect.poll(ids).toBe('abc');
  expect(list?.hasMore).toBe(false);
  act(() => list?.remove(['b']));
  await expect.poll(ids).toBe('ac');
  expect(list?.total).toBe(2);
});

test('a list that one comes back to is there at once and asked for again, as far as it was loaded', async () => {
  const item = (id: string) => ({ _id: id });
  const portions = { '': ['a', 'b'], '?cursor=b': ['c', 'd'], '?cursor=d': ['e'] };
  const set = (given: Record<string, readonly string[]>) => {
    for (const [query, ids] of Object.entries(given))
      backend.json(`GET /api/feed${query}`, 200, {
        results: ids.map(item),
        cursor: ids.length < 2 ? null : ids.at(-1),
        total: null,
      });
  };
  set(portions);
  let list: GrowingList<{ _id: string }> | undefined;
  const drawn: string[] = [];
  const Listed = ({ path }: { path: string }) => {
    list = useList(path);
    drawn.push(list.items?.map(({ _id }) => _id).join('') ?? '-');
    return null;
  };
  const Site = ({ path }: { path: string | null }) => <Frame path="/home">{path && <Listed path={path} />}</Frame>;
  const { rerender } = render(<Site path="/api/feed" />);
  await expect.poll(() => drawn.at(-1)).toBe('ab');
  act(() => list?.loadMore());
  await expect.poll(() => drawn.at(-1)).toBe('abcd');

  // Meanwhile one was added above and one taken away below.
  rerender(<Site path={null} />);
  set({ '': ['n', 'a'], '?cursor=a': ['b', 'd'] });
  drawn.length = 0;
  rerender(<Site path="/api/feed" />);
  expect(drawn[0]).toBe('abcd');
  await expect.poll(() => drawn.at(-1)).toBe('nabd');

  // Another list begins at its beginning.
  set({ '?sortBy=liked': ['x', 'y'] });
  rerender(<Site path="/api/feed?sortBy=liked" />);
  await expect.poll(() => drawn.at(-1)).toBe('xy');
  await api.get('/api/b').catch(() => undefined);
  expect(backend.received.filter(({ call }) => call.includes('cursor=y'))).toEqual([]);
});
