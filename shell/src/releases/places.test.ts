import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releasesFolder, workspace } from './places.ts';

test('a setting that is empty counts as not set', () => {
  expect(releasesFolder({ RECTO_RELEASES: '', RECTO_DATA: '' })).toBe(join(workspace, '.data/releases'));
  expect(releasesFolder({ RECTO_RELEASES: '', RECTO_DATA: '/srv' })).toBe('/srv/releases');
  expect(releasesFolder({ RECTO_RELEASES: '/elsewhere', RECTO_DATA: '/srv' })).toBe('/elsewhere');
});
