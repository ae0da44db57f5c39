import { expect, test } from 'vitest';
import { isLoopback } from './override.ts';

test('only this machine may stand in for an area', () => {
  const own = ['http://localhost:3002', 'http://127.0.0.1:3002', 'http://[::1]:3002'];
  expect(own.filter(isLoopback)).toEqual(own);
  const foreign = [
    'https://localhost.evil.example',
    'http://localhost.evil.example',
    'http://evil.example',
    'http://127.0.0.1@evil.example',
    'javascript:alert(1)',
    '//evil.example',
    'localhost:3002',
  ];
  expect(foreign.filter(isLoopback)).toEqual([]);
});
