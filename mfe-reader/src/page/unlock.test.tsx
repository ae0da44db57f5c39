import type { PageView } from '@recto/contracts/http/shared.ts';
import { leave, openArea } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend } from '@recto/frame/testing/backend.ts';
import { liveRegionsWith } from '@recto/frame/testing/live-regions.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import App from '../app.tsx';
import { page } from '../comments/testing/samples.ts';

const view: PageView = {
  page: { ...page, type: 'private', configurations: { ...page.configurations, comments: false } },
  viewer: { status: 'spectator', readLater: false, subscribed: false },
};

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend('/ann_lee/tides');
  backend.json('GET /api/ann_lee/tides', 401, { error: 'password required', message: 'It is protected.' });
});
afterEach(async () => {
  leave();
  await backend.close();
});

test('why a protected page does not open is said; once it does, its title has the focus', async () => {
  const user = await openArea(App, '/ann_lee/tides');
  const call = 'POST /api/ann_lee/tides/unlock';
  backend.json(call, 403, { error: 'wrong password', message: 'That is not it.' });
  await user.type(await screen.findByLabelText('Password'), 'sesame{Enter}');
  await waitFor(() => expect(liveRegionsWith('That is not it.')).toHaveLength(1));
  backend.json(call, 200, { pageToken: 't' });
  backend.json('GET /api/ann_lee/tides', 200, view);
  await user.keyboard('{Enter}');
  const title = await screen.findByRole('heading', { name: 'Tides' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});
