import { AUTOSAVE_MS } from '@recto/contracts/limits.ts';
import { leave } from '@recto/frame/testing/area.tsx';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, network } from '../testing/network.ts';
import { useFresh } from './use-fresh.ts';

afterEach(() => {
  vi.useRealTimers();
  leave();
});

test('while a server is silent it is looked for by one call at a time, and what it answers then comes by itself', async () => {
  const net = network();
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  net.on('GET /api/x', () => null);
  const { result } = renderHook(() => useFresh<{ a: number }>('/api/x'));
  await pass(0);
  expect(result.current[0].status).toBe('failed');
  const late = Promise.withResolvers<Answer>();
  net.on('GET /api/x', () => late.promise);
  await pass(3 * AUTOSAVE_MS);
  expect(net.sent).toHaveLength(2);
  late.resolve(null);
  await pass(0);
  expect(result.current[0].status).toBe('failed');
  net.on('GET /api/x', { body: { a: 1 } });
  await pass(AUTOSAVE_MS);
  expect(net.sent).toHaveLength(3);
  expect(result.current[0]).toMatchObject({ status: 'loaded', data: { a: 1 } });
});
