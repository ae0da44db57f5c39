import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refused, storesFile, storesOf, wrappingKeysOf } from './stores.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'recto-stores-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};

test('the environment says where the stores are; keys are with the documents unless told otherwise', () => {
  const env = { EVENTSTORE_URL: 'esdb://a', MONGODB_URL: 'mongodb://b' };
  expect(storesOf(env)).toEqual({ eventStoreUrl: 'esdb://a', mongoUrl: 'mongodb://b', keysUrl: 'mongodb://b' });
  expect(storesOf({ ...env, KEYS_URL: 'mongodb://c' }).keysUrl).toBe('mongodb://c');
});

test('addresses and key may come in files, as containers hand over secrets', () => {
  const env = {
    EVENTSTORE_URL: 'esdb://a',
    MONGODB_URL_FILE: file('mongo', 'mongodb://u:secret@b\n'),
    RECTO_KEY_FILE: file('key', 'of the cluster\n'),
    RECTO_KEY_OTHER_FILE: file('other', 'the former\n'),
  };
  expect(storesOf(env).mongoUrl).toBe('mongodb://u:secret@b');
  expect(wrappingKeysOf(env)).toEqual({ wrappingKey: 'of the cluster', otherKey: 'the former' });
  expect(() => storesOf({ ...env, MONGODB_URL_FILE: join(directory, 'nowhere') })).toThrow(/MONGODB_URL_FILE/);
});

test('an installation with embedded stores is found by its data directory', () => {
  const env = { RECTO_DATA: directory };
  expect(() => storesOf(env)).toThrow(Refused);
  expect(() => wrappingKeysOf(env)).toThrow(Refused);
  file(storesFile, JSON.stringify({ eventStoreUrl: 'esdb://127.0.0.1:1', mongoUrl: 'mongodb://127.0.0.1:2' }));
  file('recto.key', 'its own\n');
  expect(storesOf(env).eventStoreUrl).toBe('esdb://127.0.0.1:1');
  expect(wrappingKeysOf(env)).toEqual({ wrappingKey: 'its own', otherKey: undefined });
});
