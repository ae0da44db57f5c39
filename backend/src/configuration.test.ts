import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigurationError, type Environment, Settings } from '@recto/event-log/environment.ts';
import { settings } from '@recto/event-log/settings.ts';
import { readConfiguration } from './configuration.ts';

const directory = mkdtempSync(join(tmpdir(), 'recto-configuration-'));
afterAll(() => rmSync(directory, { recursive: true }));

const key = Buffer.alloc(32, 7).toString('base64');
const least: Environment = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  MONGODB_URL: 'mongodb://127.0.0.1:27017',
  RECTO_KEY: key,
};

const problemsOf = (environment: Environment): readonly string[] => {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
};

describe('the configuration', () => {
  it('needs the two stores and the key, and takes the rest from defaults', () => {
    const configuration = readConfiguration(least);
    expect(configuration.port).toBe(3000);
    expect(configuration.host).toBe('127.0.0.1');
    expect(configuration.keysUrl).toBe(least.MONGODB_URL);
    expect(configuration.limits.loginAccount).toEqual({ max: 10, windowMs: 900_000 });
    expect(configuration.imageKit).toBeNull();
  });

  it('takes proxies as addresses and networks, and nothing else', () => {
    for (const right of ['127.0.0.1', '::1', '172.30.16.0/24, fd00::/8', 'loopback, 10.0.0.5'])
      expect(readConfiguration({ ...least, TRUST_PROXY: right }).trustProxy).toBe(right);
    for (const wrong of ['true', 'proxy', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1, nobody'])
      expect(problemsOf({ ...least, TRUST_PROXY: wrong }), wrong).toEqual([expect.stringMatching(/^TRUST_PROXY has /)]);
  });

  it('names everything that is wrong at once, each with a remedy', () => {
    const problems = problemsOf({
      PORT: '80a',
      LIMIT_LOGIN_ACCOUNT: '0/5',
      LOG_LEVEL: 'loud',
      EVENTSTORE_URL: 'http://x',
    });
    expect(problems.map(problem => problem.split(' ')[0])).toEqual([
      'PORT',
      'EVENTSTORE_URL',
      'MONGODB_URL',
      'RECTO_KEY',
      'LOG_LEVEL',
      'LIMIT_LOGIN_ACCOUNT',
    ]);
    for (const problem of problems) expect(problem).toMatch(/: (give|make|correct)/);
  });

  it('reads secrets from files', () => {
    const file = join(directory, 'key');
    writeFileSync(file, `${key}\n`);
    expect(readConfiguration({ ...least, RECTO_KEY: undefined, RECTO_KEY_FILE: file }).wrappingKeys.wrappingKey).toBe(
      key,
    );
    expect(problemsOf({ ...least, RECTO_KEY_FILE: file })).toEqual([
      'RECTO_KEY and RECTO_KEY_FILE are both set: remove one of them.',
    ]);
    expect(problemsOf({ ...least, SMTP_URL_FILE: join(directory, 'none') })[0]).toContain('ENOENT');
  });

  it('asks for each setting of the table, and for no other', () => {
    const environment = {
      ...least,
      IMAGEKIT_PUBLIC_KEY: 'a',
      IMAGEKIT_PRIVATE_KEY: 'b',
      IMAGEKIT_URL_ENDPOINT: 'https://c',
    };
    const asked = new Settings(environment);
    readConfiguration(environment, asked);
    const names = Object.keys(settings).filter(name => settings[name]?.for.includes('backend'));
    expect([...asked.asked].filter(name => !name.startsWith('LIMIT_')).toSorted()).toEqual(names.toSorted());
  });

  it('refuses a limit that is not one', () => {
    expect(problemsOf({ ...least, LIMIT_LOGINS: '1/1' })[0]).toContain('LIMIT_LOGINS is no limit: correct');
  });

  it('takes the other key while it is being changed, unless it is the same or none', () => {
    const other = Buffer.alloc(32, 9).toString('hex');
    expect(readConfiguration({ ...least, RECTO_KEY_OTHER: other }).wrappingKeys).toEqual({
      wrappingKey: key,
      otherKey: other,
    });
    expect(problemsOf({ ...least, RECTO_KEY_OTHER: key })[0]).toContain('RECTO_KEY_OTHER is RECTO_KEY itself: give');
    expect(problemsOf({ ...least, RECTO_KEY_OTHER: 'short' })[0]).toContain('RECTO_KEY_OTHER is not 32 bytes');
  });

  it('repeats no secret in a refusal', () => {
    const wrong = { SMTP_URL: 'http://user:hunter2@mail', RECTO_KEY: 'hunter2', RECTO_KEY_OTHER: 'hunter2' };
    const text = problemsOf({ ...least, ...wrong }).join('\n');
    expect(text).toContain('SMTP_URL');
    expect(text).not.toContain('hunter2');
  });

  it('wants the three settings of ImageKit together and a sender beside a mail server', () => {
    expect(problemsOf({ ...least, IMAGEKIT_PUBLIC_KEY: 'a' })[0]).toContain('belong together');
    expect(problemsOf({ ...least, SMTP_URL: 'smtp://127.0.0.1:25' })[0]).toContain('MAIL_FROM');
  });
});
