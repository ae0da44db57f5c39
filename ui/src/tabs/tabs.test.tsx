import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Anchor } from '../linked/anchor.tsx';
import { TabLinks, Tabs } from './tabs.tsx';

afterEach(cleanup);

const Trial = () => {
  const [tab, setTab] = useState('read');
  return (
    <Tabs
      label="History"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'read', label: 'Reads', content: 'Pages' },
        { id: 'said', label: 'Comments', content: 'Words' },
      ]}
    />
  );
};

test('arrow keys move between tabs and show their content', async () => {
  render(<Trial />);
  expect(screen.getByRole('tabpanel').textContent).toBe('Pages');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Comments' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tabpanel').textContent).toBe('Words');
});

test('tabs that are addresses are links in a named navigation', () => {
  render(
    <TabLinks label="Account">
      <Anchor href="/profile" aria-current="page">
        Profile
      </Anchor>
      <Anchor href="/settings">Settings</Anchor>
    </TabLinks>,
  );
  expect(screen.getByRole('navigation', { name: 'Account' })).toBeTruthy();
  expect(screen.getAllByRole('link').map(link => link.textContent)).toEqual(['Profile', 'Settings']);
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/profile');
});
