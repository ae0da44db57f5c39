import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfiguration as backendConfiguration } from '@recto/backend/configuration.ts';
import { settings } from '@recto/event-log/settings.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { secretsFor } from './secrets.ts';

type Service = {
  image: string;
  user?: string;
  build?: { dockerfile: string; target: string; args?: Record<string, string> };
  logging?: { driver: string };
  mem_limit?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  secrets?: string[];
  volumes?: string[];
  profiles?: string[];
  healthcheck?: { test: string[] };
  depends_on?: string[] | Record<string, { condition: string }>;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, object>; secrets: Record<string, object> };

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const { services, volumes, secrets } = parse(text, { merge: true }) as Compose;
const file = parseEnv(secretsFor('recto.example'));
const service = (name: string): Service => services[name] ?? expect.fail(`there is no service ${name}`);
/** What compose fills in where nothing is set: `${NAME:-otherwise}`. */
const byDefault = (value: string): string => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const names = (prefix: string): string[] => Object.keys(services).filter(name => name.startsWith(prefix));

it('has three nodes of each store, two backends, projections, a static host and a proxy', () => {
  expect(names('events-')).toHaveLength(3);
  expect(names('documents-')).toHaveLength(3);
  expect(names('backend-')).toHaveLength(2);
  for (const name of ['projections', 'static', 'proxy', 'releases']) expect(service(name)).toBeDefined();
});

it('gives the backends and projections settings that they take, and no others', () => {
  for (const [name, process] of [
    ['backend-1', 'backend'],
    ['backend-2', 'backend'],
    ['projections', 'projections'],
  ] as const) {
    const { environment = {}, command = [], secrets: mounted } = service(name);
    for (const setting of Object.keys(environment))
      expect(settings[setting]?.for, `${name}: ${setting}`).toContain(process);
    expect(mounted).toEqual(['recto']);
    expect(command).toContain('--env-file=/run/secrets/recto');
    expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true);
    const given = Object.entries(environment).map(([setting, value]) => [setting, byDefault(value)]);
    const configuration = backendConfiguration({ ...file, ...Object.fromEntries(given) });
    expect(configuration).toMatchObject({ embedded: false, publicUrl: 'https://recto.example' });
  }
});

it('has everything that is filled in from outside in the file of secrets, or a value of its own', () => {
  const open = [...text.matchAll(/\$\{(\w+)(:[-?][^}]*)?\}/g)].filter(([, , rest]) => !rest?.startsWith(':-'));
  expect(open.length).toBeGreaterThan(0);
  for (const [, name = ''] of open) expect(file[name], name).toBeTruthy();
  for (const name of Object.keys(file)) {
    const isKnown = name in settings || ['SITE', 'EVENTSTORE_PASSWORD', 'MONGODB_PASSWORD'].includes(name);
    expect(isKnown, name).toBe(true);
  }
});

it('addresses nodes that there are, with the passwords that they were given', () => {
  const events = new URL((file['EVENTSTORE_URL'] ?? '').replace('esdb:', 'http:').replace(/,[^?]*/, ''));
  expect(events.password).toBe(file['EVENTSTORE_PASSWORD']);
  for (const url of ['EVENTSTORE_URL', 'MONGODB_URL']) {
    const hosts = /@([^/?]+)/.exec(file[url] ?? '')?.[1]?.split(',') ?? [];
    expect(hosts.map(host => host.split(':')[0])).toEqual(names(url === 'MONGODB_URL' ? 'documents-' : 'events-'));
  }
  const models = openReadModels({ url: file['MONGODB_URL'] ?? '' });
  expect(models.database.databaseName).toBe('recto');
});

it('names only targets, files, volumes, secrets and services that there are', () => {
  const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
  const missing = Object.entries(services).flatMap(([name, its]) => {
    const { build, volumes: mounts = [], secrets: used = [], depends_on: needs = [] } = its;
    const sources = mounts.map(mount => mount.split(':', 1)[0] ?? '');
    return [
      ...(build && !dockerfile.includes(` AS ${build.target}\n`) ? [build.target] : []),
      ...sources.filter(source => source.startsWith('./docker/') && !existsSync(join(root, source))),
      ...sources.filter(source => !source.startsWith('.') && !(source in volumes)),
      ...used.filter(secret => !(secret in secrets)),
      ...(Array.isArray(needs) ? needs : Object.keys(needs)).filter(other => !(other in services)),
    ].map(what => `${name}: ${what}`);
  });
  expect(missing).toEqual([]);
});

it('runs what stays up with a health check, and what we build never as root', () => {
  const once = ['certificates', 'replica-key', 'replica-set', 'releases'];
  const unwatched = Object.entries(services)
    .filter(([name, { profiles, healthcheck }]) => !once.includes(name) && !profiles && !healthcheck)
    .map(([name]) => name);
  expect(unwatched).toEqual([]);
  const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
  const [, user = ''] = /^ARG RECTO_USER=(.*)$/m.exec(dockerfile) ?? [];
  expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const stages = dockerfile.split(/^FROM /m).slice(1);
  for (const target of ['service', 'tools', 'journeys', 'web']) {
    const stage = stages.find(part => part.split('\n', 1)[0]?.endsWith(` AS ${target}`)) ?? '';
    expect(/USER (\S+)\n(?![^]*USER )/.exec(stage)?.[1], target).toBe('$RECTO_USER');
    // An argument is known in those stages that name it.
    expect(stage, target).toMatch(/^ARG RECTO_USER$/m);
  }
  const built = Object.values(services).flatMap(({ build }) => build ?? []);
  for (const { args, target } of built) expect(args, target).toEqual({ RECTO_USER: `\${RECTO_USER:-${user}}` });
});

it('bounds what logs take of the disk, and what stores take of the memory', () => {
  const stay = Object.keys(services).filter(name => service(name).healthcheck);
  expect(stay.filter(name => service(name).logging?.driver !== 'local')).toEqual([]);
  expect([...names('events-'), ...names('documents-')].filter(name => !service(name).mem_limit)).toEqual([]);
});

it('has a profile that runs the stores’ suites and the journeys', () => {
  expect(service('store-suites')).toMatchObject({ profiles: ['test'], command: ['npm', 'run', 'test:stores'] });
  expect(service('journeys')).toMatchObject({ profiles: ['test'], env_file: ['docker/secrets.env'] });
});
