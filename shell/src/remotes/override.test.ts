import { expect, test } from 'vitest';
import { isLoopback } from './override.ts';

test('only this machine may stand in for an area', () => {
  for (const address of ['http://localhost:3002', 'http://127.0.0.1:3002', 'http://[::1]:3002'])
    expect(isLoopback(address), address).toBe(true);
  for (const address of [
    'https://localhost.evil.example',
    'http://localhost.evil.example',
    'http://evil.example',
    'http://127.0.0.1@evil.example',
    'javascript:alert(1)',
    '//evil.example',
    'localhost:3002',
  ])
    expect(isLoopback(address), address).toBe(false);
});
