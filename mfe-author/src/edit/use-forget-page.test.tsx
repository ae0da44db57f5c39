import { useApi } from '@recto/frame';
import { leave, openArea } from '@recto/frame/testing/area.tsx';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, test, vi } from 'vitest';
import { type Address, viewCallOf } from './address.ts';
import { useForgetPage } from './use-forget-page.ts';

afterEach(leave);

const address: Address = { type: 'public', url: 'how-to-fold-a-map' };

const Page = () => <p>{useApi<{ title: string }>(viewCallOf(address)).data?.title ?? 'Loading'}</p>;

/** As an author goes who has just looked at the page, changes it and comes back, all in a moment. */
const App = () => {
  const [isOpen, setOpen] = useState(true);
  const forget = useForgetPage();
  return (
    <>
      {isOpen && <Page />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      <button type="button" onClick={() => (forget(address), setOpen(true))}>
        Change and come back
      </button>
    </>
  );
};

test('who changes a page right after looking at it sees the change, and does not wait for ever', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => Response.json({ title: `As of request ${++asked}` }));
  const user = await openArea(App, '/');
  await screen.findByText('As of request 1');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(screen.getByRole('button', { name: 'Change and come back' }));
  await screen.findByText('As of request 2', {}, { timeout: 5_000 });
});
