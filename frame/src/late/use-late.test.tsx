import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLate } from './use-late.ts';

afterEach(cleanup);

type Loaded = { default: () => string };
const fetches: PromiseWithResolvers<Loaded>[] = [];
const load = () => {
  const fetch = Promise.withResolvers<Loaded>();
  fetches.push(fetch);
  return fetch.promise;
};
let failures = 0;
const Place = ({ isAhead, isNeeded }: { isAhead: boolean; isNeeded: boolean }) => {
  const Late = useLate(load, { isAhead, isNeeded }, () => failures++);
  return <p>Here. {Late && <Late />}</p>;
};

test('it is fetched ahead; a failure takes nothing away, and it is fetched again when it is needed', async () => {
  const { rerender } = render(<Place isAhead={false} isNeeded={false} />);
  expect(fetches).toHaveLength(0);
  rerender(<Place isAhead isNeeded={false} />);
  await act(async () => fetches[0]?.reject(new Error('offline')));
  expect([screen.getByText('Here.'), failures]).toEqual([expect.anything(), 1]);
  rerender(<Place isAhead isNeeded />);
  await act(async () => fetches[1]?.resolve({ default: () => 'Late.' }));
  expect(screen.getByText('Here. Late.')).toBeDefined();
});
