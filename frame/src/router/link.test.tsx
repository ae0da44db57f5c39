import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, NavLink, Route, Routes, useLocation, useSearchParams } from './facade.ts';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Frame } from '../frame.tsx';

let listening: AbortController;
beforeEach(() => {
  listening = new AbortController();
});
afterEach(() => {
  listening.abort();
  cleanup();
});

const Place = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
};
const place = () => screen.getByTestId('place').textContent;
const show = (path: string, element: ReactNode) =>
  render(
    <Frame path={path}>
      <Place />
      {element}
    </Frame>,
  );

/** Whether each click was taken over; what was not does not really leave the page. */
const takenOver = (): boolean[] => {
  const seen: boolean[] = [];
  document.addEventListener(
    'click',
    event => {
      seen.push(event.defaultPrevented);
      event.preventDefault();
    },
    { signal: listening.signal },
  );
  return seen;
};

test('a link goes there, and leaves other kinds of clicks to the browser', () => {
  show('/home', <Link to="/a?b=c">go</Link>);
  const seen = takenOver();
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('/a?b=c');
  for (const other of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    fireEvent.click(link, other);
  expect(place()).toBe('/home');
  fireEvent.click(link);
  expect(place()).toBe('/a?b=c');
  expect(seen).toEqual([false, false, false, false, true]);
});

test('a link that opens elsewhere, or whose click was handled, does not go', () => {
  show(
    '/home',
    <>
      <Link to="/a" target="_blank">
        new tab
      </Link>
      <Link to="/a" onClick={event => event.preventDefault()}>
        handled
      </Link>
    </>,
  );
  const seen = takenOver();
  for (const link of screen.getAllByRole('link')) fireEvent.click(link);
  expect(seen).toEqual([false, true]);
  expect(place()).toBe('/home');
});

test('a link that begins with no slash is resolved from where one is', () => {
  show(
    '/users/ann/pages',
    <Routes>
      <Route path="/users/:name/*" element={<Link to="collections">go</Link>} />
    </Routes>,
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/users/ann/pages/collections');
});

test('a navigation link says whether one is there', () => {
  show(
    '/feed/history/pages',
    <>
      <NavLink to="/feed/history">below</NavLink>
      <NavLink to="/feed/history" end>
        exactly
      </NavLink>
      <NavLink to="/feed/hist" className={({ isActive }) => (isActive ? 'on' : 'off')}>
        no
      </NavLink>
    </>,
  );
  expect(screen.getAllByRole('link').map(link => link.getAttribute('aria-current'))).toEqual(['page', null, null]);
  expect(screen.getByText('no').className).toBe('off');
});

test('the query is read and set', () => {
  const Query = () => {
    const [query, setQuery] = useSearchParams();
    return (
      <button type="button" onClick={() => setQuery({ q: 'b c' })}>
        {query.get('q')}
      </button>
    );
  };
  show('/search?q=a', <Query />);
  expect(screen.getByRole('button').textContent).toBe('a');
  fireEvent.click(screen.getByRole('button'));
  expect(place()).toBe('/search?q=b+c');
});
