import { passwordAsked } from '@recto/contracts/messages/page.ts';
import { leave, openArea } from '@recto/frame/testing/area.tsx';
import { answer, type Backend, startBackend } from '@recto/frame/testing/backend.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import App from '../app.tsx';

let backend: Backend;
afterEach(async () => {
  leave();
  sessionStorage.clear();
  await backend.close();
});

// Programs write what an address encodes in small letters, too, and people leave a slash at its end.
test.each(['/bob/%D8%B3%D8%B1', '/bob/%d8%b3%d8%b1', '/bob/%D8%B3%D8%B1/'])(
  'the password opens the page at %s',
  async at => {
    backend = await startBackend(at);
    const api = '/api/bob/%D8%B3%D8%B1';
    backend.on(`GET ${api}`, ({ headers }, response) =>
      headers['x-page-token'] === 'let me in'
        ? answer(response, 503, { error: 'unavailable', message: 'That was the password.' })
        : answer(response, 401, { error: 'password required', message: passwordAsked }),
    );
    backend.json(`POST ${api}/unlock`, 200, { pageToken: 'let me in' });
    const user = await openArea(App, at);
    await user.type(await screen.findByLabelText('Password'), 'sesame');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('That was the password.')).toBeTruthy();
  },
);
