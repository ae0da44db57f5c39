import type { OwnProfile } from '@recto/contracts/http/profile.ts';
import { signIn, signOut } from '@recto/frame';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { network, refusal } from '../testing/network.ts';
import { leave, place } from '@recto/frame/testing/area.tsx';
import { tokenOf } from '@recto/frame/testing/backend.ts';
import { open } from '../testing/open.tsx';

const ann: OwnProfile = {
  _id: 'u1',
  name: 'Ann Lee',
  username: 'ann_lee',
  headline: 'Folds maps',
  biography: 'Writes about paper.',
  photo: null,
  links: { website: 'https://ann.example', twitter: '', youtube: '', linkedin: '', facebook: '' },
  email: 'ann@x.org',
};

/** As the server answers: what is left out stays. */
const answered = (body: unknown) => {
  const { links, ...texts } = body as Partial<OwnProfile>;
  return { body: { user: { ...ann, ...texts, links: { ...ann.links, ...links } } } };
};

let net: ReturnType<typeof network>;
beforeEach(() => {
  net = network();
  net.on('GET /api/profile', { body: { user: ann } });
  net.on('PATCH /api/profile', ({ body }) => answered(body));
  signIn(tokenOf('u1'));
});
afterEach(leave);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const errorOf = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;
const leftOf = (label: string) =>
  document.getElementById(`${field(label).id}-limit`)?.parentElement?.firstElementChild?.textContent;
const openProfile = async () => {
  const user = await open('/profile');
  await screen.findByLabelText('Headline');
  return user;
};

test('everything about oneself is there, with what is left to write and a way to the public profile', async () => {
  await openProfile();
  expect(document.title).toBe('Profile | Recto');
  expect(['Name', 'Headline', 'Biography', 'Website', 'Twitter'].map(label => field(label).value)).toEqual([
    'Ann Lee',
    'Folds maps',
    'Writes about paper.',
    'https://ann.example',
    '',
  ]);
  expect(['Name', 'Headline', 'Biography', 'Website', 'Twitter'].map(leftOf)).toEqual(['23', '40', '231', '81', '100']);
  expect(screen.getByRole('link', { name: 'View public profile' }).getAttribute('href')).toBe('/users/ann_lee');
});

test('while it is saved nothing is typed that the answer would take away', async () => {
  const late = Promise.withResolvers<void>();
  net.on('PATCH /api/profile', async ({ body }) => {
    await late.promise;
    return answered(body);
  });
  const user = await openProfile();
  await user.type(field('Headline'), ' well');
  await user.click(save());
  await user.type(field('Biography'), ' And more.');
  expect(field('Biography').value).toBe('Writes about paper.');
  await act(async () => late.resolve());
  await waitFor(() => expect(field('Biography').readOnly).toBe(false));
  expect(field('Headline').value).toBe('Folds maps well');
  await user.type(field('Biography'), ' And more.');
  expect(field('Biography').value).toBe('Writes about paper. And more.');
});

test.each([
  ['Name', '', 'You must enter your name.'],
  ['Name', 'Ann 2', 'Your name should contains only letters.'],
  ['Name', 'Al', 'Your name should be between 3 and 30 charecters.'],
  ['Name', 'A'.repeat(31), 'Your name should be between 3 and 30 charecters.'],
  ['Headline', 'a'.repeat(51), 'Headline should be less than 50 characters'],
  ['Headline', 'abc 12345', 'More than 60% of your headline must be letters.'],
  ['Biography', 'a'.repeat(251), 'Biography should be less than 250 characters'],
  ['Biography', 'abcdef 1234', 'More than 70% of your biography must be letters.'],
])('%s %j is refused at once, and Save waits: %s', async (label, value, message) => {
  await openProfile();
  expect(save().disabled).toBe(false);
  type(label, value);
  expect(errorOf(label)).toBe(message);
  expect(save().disabled).toBe(true);
});

test.each([
  ['Headline', 'abc 12'],
  ['Biography', 'abcdefg 123'],
])('%s with exactly the share of letters passes', async (label, value) => {
  await openProfile();
  type(label, value);
  expect(errorOf(label)).toBeUndefined();
  expect(save().disabled).toBe(false);
});

test('what is saved is clean, told, and shown everywhere', async () => {
  const user = await openProfile();
  type('Name', ' Ann  Marie Lee ');
  type('Twitter', 'twitter.com/ann');
  fireEvent.blur(field('Twitter'));
  expect(field('Twitter').value).toBe('https://twitter.com/ann');
  await user.click(save());
  await waitFor(() => expect(screen.getAllByText('Your profile updated successfully.').length).toBeGreaterThan(0));
  expect(net.bodiesOf('PATCH /api/profile')).toEqual([
    { name: 'Ann Marie Lee', links: { twitter: 'https://twitter.com/ann' } },
  ]);
  expect(field('Website').value).toBe('https://ann.example');
  expect(field('Name').value).toBe('Ann Marie Lee');
  expect(screen.getByRole('img', { name: 'Ann Marie Lee' })).toBeTruthy();
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.org', 'not a link'])(
  'the link %s is refused',
  async link => {
    const user = await openProfile();
    type('Website', link);
    await user.click(save());
    expect(errorOf('Website')).toBe('Website should be a web address.');
    await waitFor(() => expect(document.activeElement).toBe(field('Website')));
    expect(net.bodiesOf('PATCH /api/profile')).toEqual([]);
  },
);

test('only what was changed here is sent, so that nothing of another window is taken back', async () => {
  const user = await openProfile();
  await user.type(field('Headline'), ' well');
  const elsewhere = { ...ann, biography: 'Writes about maps.' };
  net.on('GET /api/profile', { body: { user: elsewhere } });
  net.on('PATCH /api/profile', ({ body }) => ({ body: { user: { ...elsewhere, ...(body as object) } } }));
  await user.click(save());
  await waitFor(() => expect(field('Biography').value).toBe('Writes about maps.'));
  expect(net.bodiesOf('PATCH /api/profile')).toEqual([{ headline: 'Folds maps well' }]);
});

test('a failed save says so and keeps what is written', async () => {
  net.on('PATCH /api/profile', refusal(500, 'internal'));
  const user = await openProfile();
  type('Headline', 'Folds more maps');
  await user.click(save());
  await waitFor(() => expect(screen.getAllByText('An unknown error occurred.').length).toBeGreaterThan(0));
  expect(field('Headline').value).toBe('Folds more maps');
});

test('what the server refuses stands at its field', async () => {
  net.on('PATCH /api/profile', refusal(422, 'rule-broken', { fields: { headline: 'Not this one.' } }));
  const user = await openProfile();
  type('Headline', 'Folds more maps');
  await user.click(save());
  await waitFor(() => expect(errorOf('Headline')).toBe('Not this one.'));
});

test('a profile that cannot be loaded says so and is tried again', async () => {
  net.on('GET /api/profile', refusal(400, 'malformed', { message: 'The request could not be understood.' }));
  const user = await open('/profile');
  expect(await screen.findByText('Your profile could not be loaded.')).toBeTruthy();
  net.on('GET /api/profile', { body: { user: ann } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Headline')).toBeTruthy();
});

test('a visitor is sent to the login, which leads back', async () => {
  signOut();
  await open('/profile');
  await waitFor(() => expect(place()).toBe('/login?redirected=access&from=%2Fprofile'));
  expect(screen.getByText('Please login to access that page.')).toBeTruthy();
});

test('so is whose session has ended', async () => {
  net.on('GET /api/profile', refusal(401, 'not-signed-in'));
  await open('/profile');
  await waitFor(() => expect(place()).toBe('/login?redirected=access&from=%2Fprofile'));
});

test('who is logged out in another tab while writing keeps what is written', async () => {
  await openProfile();
  type('Headline', 'Not saved yet');
  localStorage.removeItem('token');
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(screen.getByText('You are logged out. What you have written is still here.')).toBeTruthy();
  expect(field('Headline').value).toBe('Not saved yet');
  // The same person again, in whatever tab: the writing goes on.
  await act(async () => signIn(tokenOf('u1', '2')));
  expect(screen.queryByText(/You are logged out/)).toBeNull();
  expect(field('Headline').value).toBe('Not saved yet');
});

test('another person who logs in does not get the writing', async () => {
  await openProfile();
  type('Headline', 'Not saved yet');
  net.on('GET /api/profile', { body: { user: { ...ann, _id: 'u2', headline: 'Bob’s own' } } });
  await act(async () => signIn(tokenOf('u2')));
  await waitFor(() => expect(field('Headline').value).toBe('Bob’s own'));
});
