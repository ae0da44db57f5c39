import { leave, openArea, place } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend } from '@recto/frame/testing/backend.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import App from '../app.tsx';
import { listTexts } from '../texts-of-lists.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/home');
  const nothing = { results: [], filterBy: 'all', sortBy: '', cursor: null, total: null };
  for (const path of ['/api/feed', '/api/feed?sortBy=liked']) backend.json(`GET ${path}`, 200, nothing);
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('a visitor who comes back finds the order that they chose', async () => {
  const user = await openArea(App, '/home?sortBy=liked');
  const liked = await screen.findByRole<HTMLInputElement>('radio', { name: listTexts.mostLiked });
  expect(liked.checked).toBe(true);
  await screen.findByText(listTexts.nothingLiked);
  await user.click(screen.getByRole('radio', { name: listTexts.newest }));
  expect(place()).toBe('/home');
  await user.click(liked);
  expect(place()).toBe('/home?sortBy=liked');
});
