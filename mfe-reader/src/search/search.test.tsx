import { leave, openArea, place } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend } from '@recto/frame/testing/backend.ts';
import { liveRegionsWith } from '@recto/frame/testing/live-regions.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import App from '../app.tsx';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/search');
  for (const q of ['maps', 'tides'])
    backend.json(`GET /api/search?q=${q}`, 200, { results: [], cursor: null, total: 0 });
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('who searches once more goes on in the field, which holds what was asked', async () => {
  const user = await openArea(App, '/search?q=maps');
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  expect(field.value).toBe('maps');
  await user.clear(field);
  await user.type(field, ' tides {Enter}');
  await waitFor(() => expect(place()).toBe('/search?q=tides'));
  await waitFor(() => expect(liveRegionsWith('Nothing was found for “tides”.')).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(field.value).toBe('tides');
});
