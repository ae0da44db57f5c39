import { malformed } from '@recto/contracts/messages/common.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { anyPort, getOverSocket } from '../testing/over-socket.ts';
import { page, register } from '../testing/people.ts';
import { releaseShell } from '../testing/release.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
  await releaseShell(backend.context.configuration.releasesDirectory);
  await backend.app.listen(anyPort);
});
afterAll(() => backend.close());

it('an address is answered alike whether the answer is kept or not', async () => {
  const ann = await register(backend);
  const { id } = await page(ann);
  const answer = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await getOverSocket(backend.app, path, headers);
    return [path, statusCode, body];
  };
  const odd = [
    '%zz-',
    '%C3-',
    '%',
    'a%2Fb-',
    'a%20b-',
    '%41'.repeat(700),
    `${'%41'.repeat(700)}-`,
    `${'x'.repeat(2_100)}-`,
  ];
  for (const form of ['/api/public-pages/', '/public-pages/']) {
    // Whoever says what they have seen is never given a kept answer.
    const seen = { 'x-after': String(await backend.context.log.head()) };
    for (;;) if ((await answer(form + id, seen))[1] === 200) break;
    for (const before of ['', 'any-', ...odd]) {
      const path = `${form}${before}${id}`;
      expect(await answer(path)).toEqual(await answer(path, seen));
    }
  }
});

it('an address that is too long for the router is refused in the words of all refusals', async () => {
  const answer = await backend.app.inject({ method: 'PATCH', url: `/api/rate/comment/${'x'.repeat(2_001)}` });
  expect([answer.statusCode, answer.json<unknown>()]).toEqual([414, { error: 'malformed', message: malformed }]);
});
