import { beforeEach, expect, test, vi } from 'vitest';
import { currentVersion, loadExposed } from './load-remote.ts';

vi.mock('./load-remote.ts', () => ({ currentVersion: vi.fn(), loadExposed: vi.fn() }));

const name = 'mfe-auth/SignIn';
const first = () => null;
const second = () => null;
const comes = (component: unknown, version: string) =>
  vi.mocked(loadExposed).mockResolvedValueOnce({ exports: { default: component }, version });

let loadWidget: typeof import('./widgets.ts').loadWidget;
beforeEach(async () => {
  vi.resetModules();
  vi.mocked(loadExposed).mockReset().mockRejectedValue(new Error('no connection'));
  vi.mocked(currentVersion).mockReset().mockResolvedValue(null);
  ({ loadWidget } = await import('./widgets.ts'));
});

test('a widget that came before comes again without a connection; one that never came does not', async () => {
  await expect(loadWidget(name)).rejects.toThrow('no connection');
  comes(first, '1');
  expect(await loadWidget(name)).toBe(first);
  expect(await loadWidget(name)).toBe(first);
  expect(loadExposed).toHaveBeenCalledTimes(2);
});

test('the release that is current comes in its place, and the earlier one where that cannot be had', async () => {
  comes(first, '1');
  await loadWidget(name);
  vi.mocked(currentVersion).mockResolvedValue('1');
  expect(await loadWidget(name)).toBe(first);
  expect(loadExposed).toHaveBeenCalledTimes(1);

  vi.mocked(currentVersion).mockResolvedValue('2');
  expect(await loadWidget(name)).toBe(first);
  comes(second, '2');
  expect(await loadWidget(name)).toBe(second);
  expect(await loadWidget(name)).toBe(second);
});

test('what is no component is not taken for one', async () => {
  comes('a text', '1');
  await expect(loadWidget(name)).rejects.toThrow('mfe-auth/SignIn is no component');
});
