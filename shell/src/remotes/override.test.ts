import { expect, test } from 'vitest';
import { entryAt, isLoopback } from './override.ts';

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

test('the server is called by the name that the page has, for which it is no other site', () => {
  expect(entryAt('http://localhost:3002', '127.0.0.1')).toBe('http://127.0.0.1:3002/remoteEntry.js');
  expect(entryAt('http://127.0.0.1:3002/', 'localhost')).toBe('http://localhost:3002/remoteEntry.js');
  expect(entryAt('http://localhost:3002', 'recto.example')).toBe('http://localhost:3002/remoteEntry.js');
});
