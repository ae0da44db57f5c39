import { routes } from '@recto/contracts/routes.ts';
import { expect, test } from 'vitest';
import screens from './screens.json' with { type: 'json' };

test('each address of this area has a screen, whose files a first visit gets at once', () => {
  const own = routes.filter(({ area, redirect }) => area === 'reader' && !redirect).map(({ path }) => path);
  expect(Object.keys(screens).toSorted()).toEqual(own.toSorted());
});
