import { Frame } from '@recto/frame/frame.tsx';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useArrival } from './use-arrival.ts';

afterEach(cleanup);

/** A screen whose heading comes late, as it does when its code is fetched. */
const Screen = ({ name }: { name: string }) => {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true));
    return () => clearTimeout(timer);
  }, []);
  return isThere && <h1>{name}</h1>;
};
/** Stays on screen until the next screen has come, as what is shown during a transition does. */
const Lingering = () => {
  const { pathname } = useLocation();
  const [isThere, setThere] = useState(true);
  useEffect(() => {
    if (pathname === '/a') return;
    const timer = setTimeout(() => setThere(false));
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    isThere && (
      <>
        <h1>before</h1>
        <Link to="/b">next</Link>
      </>
    )
  );
};
const Site = () => {
  const { pathname } = useLocation();
  useArrival();
  return (
    <>
      <Link to="/b">outside</Link>
      <main id="main">
        <Link to="/b">tab</Link>
        <Lingering />
        <Screen key={pathname} name={pathname} />
      </main>
    </>
  );
};
const open = () =>
  render(
    <Frame path="/a">
      <Site />
    </Frame>,
  );

test('the focus is left alone on the first screen', async () => {
  open();
  await screen.findByRole('heading', { name: '/a' });
  expect(document.activeElement).toBe(document.body);
});

test('after a navigation the focus is on the new heading, once that is there and the one before is gone', async () => {
  open();
  await userEvent.click(screen.getByText('outside'));
  const heading = await screen.findByRole('heading', { name: '/b' });
  await expect.poll(() => document.activeElement).toBe(heading);
});

test('a link inside the screen that stays, such as a tab, keeps the focus', async () => {
  open();
  const tab = screen.getByText('tab');
  await userEvent.click(tab);
  await screen.findByRole('heading', { name: '/b' });
  expect(document.activeElement).toBe(tab);
});

test('where the pressed link goes away with its screen, the heading has the focus', async () => {
  open();
  await userEvent.click(screen.getByText('next'));
  const heading = await screen.findByRole('heading', { name: '/b' });
  await expect.poll(() => document.activeElement).toBe(heading);
});
