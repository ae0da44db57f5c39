import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { authors } from '../demo/authors.ts';
import { bodyOf } from '../demo/prose.ts';
import { demoPassword, emailOf, register } from '../demo/register.ts';
import { type Visitor, visitorOf } from '../demo/visitor.ts';
import { freePort } from '../docs/testing/shell.ts';
import { startInstallation, type TestInstallation } from '../processes.ts';
import { ensureFrontEnd } from '../run/front-end.ts';
import { secretsFor } from './secrets.ts';

/**
 * The processes of `compose.yaml` that are Recto's own, started by hand: with the commands, the environment and the file
 * of secrets that it gives them, and with nothing else. Only addresses are others, and embedded stores stand for clusters.
 */
type Service = { command: string[]; environment: Record<string, string>; healthcheck: { test: string[] } };
type Started = { process: ChildProcess; url: string; isHealthy: () => Promise<boolean>; ended: Promise<number | null> };

const patienceMs = 480_000;
const root = join(import.meta.dirname, '../..');
const temp = mkdtempSync(join(tmpdir(), 'recto-by-hand-'));
const [data, secretsFile] = [join(temp, 'data'), join(temp, 'secrets.env')];
const releases = join(root, '.cache/releases');
const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
const author = authors[0]!;
let stores: TestInstallation;
let outside: Record<string, string | undefined>;
const running: Started[] = [];

beforeAll(async () => {
  mkdirSync(data);
  await ensureFrontEnd({ ...process.env, RECTO_RELEASES: releases }, () => {});
  stores = await startInstallation({ only: ['event-store', 'document-store'] });
  const secrets = secretsFor('recto.example')
    .replace(/^EVENTSTORE_URL=.*$/m, `EVENTSTORE_URL=${stores.url('event-store')}`)
    .replace(/^MONGODB_URL=.*$/m, `MONGODB_URL=${stores.url('document-store')}`);
  writeFileSync(secretsFile, secrets);
  outside = parseEnv(secrets);
}, patienceMs);

afterAll(async () => {
  for (const { process: child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  await stores.remove();
  rmSync(temp, { recursive: true });
});

/** `${NAME}`, `${NAME:-otherwise}` and `${NAME:?why}`, as compose fills them in. */
const filledIn = (value: string): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const found = outside[name] || (kind === '-' ? rest : undefined);
    if (found === undefined) throw new Error(`${name} is not set`);
    return found;
  });

/** What the image gives every process. */
function imageEnvironment(): NodeJS.ProcessEnv {
  const [base = ''] = readFileSync(join(root, 'docker/Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .slice(1);
  const lines = [...base.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return { ...parseEnv(lines.join('\n')), NODE_COMPILE_CACHE: join(root, '.cache/node') };
}

async function start(name: string): Promise<Started> {
  const { command, environment, healthcheck } = services[name]!;
  const port = String(await freePort());
  const here: Record<string, string> = { '/data': data, '/releases': releases, '0.0.0.0': '127.0.0.1' };
  const isPort = (setting: string) => setting === 'PORT' || setting === 'PORT_PROJECTIONS';
  const env = Object.fromEntries(
    Object.entries(environment).map(([setting, value]) => {
      const given = filledIn(value);
      return [setting, isPort(setting) ? port : (here[given] ?? given)];
    }),
  );
  const inside = { PATH: process.env.PATH ?? '', ...imageEnvironment() };
  const [program, ...args] = command.map(word => word.replace('/run/secrets/recto', secretsFile));
  expect(program).toBe('node');
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...inside, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const given = healthcheck.test.slice(2).map(word => word.replace(/(127\.0\.0\.1):\d+/, `$1:${port}`));
  expect(healthcheck.test.slice(0, 2)).toEqual(['CMD', 'node']);
  const isHealthy = async (): Promise<boolean> => {
    const [code] = (await once(
      spawn(process.execPath, given, { cwd: root, env: inside, stdio: 'ignore' }),
      'exit',
    )) as [number];
    return code === 0;
  };
  expect(await isHealthy(), `${name}, before it listens`).toBe(false);
  const started = { process: child, url: `http://127.0.0.1:${port}`, isHealthy, ended };
  running.push(started);
  let said = '';
  for await (const chunk of child.stdout
    .setEncoding('utf8')
    .iterator({ destroyOnReturn: false }) as AsyncIterable<string>)
    if ((said += chunk).includes('"ready":true')) break;
  child.stdout.resume();
  expect(said, name).toContain('"ready":true');
  return started;
}

const readiness = (url: string): Promise<number> =>
  fetch(`${url}/health/ready`).then(
    ({ status }) => status,
    () => 0,
  );
const ready = (url: string) => expect.poll(() => readiness(url), { timeout: 60_000 }).toBe(200);

/** Publishes a page; answers its address at the site. */
async function publish(visitor: Visitor, title: string): Promise<string> {
  const page = { type: 'public' };
  const { id } = await visitor.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', { page });
  const contents = { title, briefDes: author.brief, targets: author.readers, body: bodyOf(author, 0) };
  await visitor.send('PATCH', `/api/new-page/page-contents/${id}`, { page: { contents, revision: 0 } });
  await visitor.send('PATCH', `/api/new-page/final-step/${id}`, { page: { ...page, tags: author.tags } });
  const { url } = await visitor.send<{ url: string }>('POST', `/api/new-page/${id}`, {});
  return `/public-pages/${url}`;
}

const html = (backend: string, path: string) =>
  fetch(backend + path, { headers: { accept: 'text/html' } }).then(answer => answer.text());
const sees = (backend: string, path: string, title: string) =>
  expect.poll(() => html(backend, path), { timeout: 30_000 }).toContain(title);

let projections: Started;
let backends: Started[];
let token: string;

it('runs projections and two backends by the commands and settings of compose.yaml', {
  timeout: patienceMs,
}, async () => {
  projections = await start('projections');
  backends = [await start('backend-1'), await start('backend-2')];
  for (const { isHealthy, url } of [projections, ...backends]) {
    expect(await isHealthy()).toBe(true);
    await ready(url);
  }
  // Registered and written at one, logged in and read at either.
  const [one = '', other = ''] = backends.map(({ url }) => url);
  const path = await publish(await register(one, join(data, 'outbox'), author), 'Two backends, one site');
  for (const backend of [one, other]) await sees(backend, path, 'Two backends, one site');
  const email = emailOf(author);
  const login = await visitorOf(other).send<{ token: string }>('POST', '/login', { email, password: demoPassword });
  token = login.token;
  for (const backend of [one, other])
    expect(await visitorOf(backend, token).send('GET', '/api/profile')).toMatchObject({ user: { email } });
});

it('is upgraded without a pause, in the order of docs/operations.md', { timeout: patienceMs }, async () => {
  const path = await publish(visitorOf(backends[0]!.url, token), 'Read all the while it goes on');
  for (const { url } of backends) await sees(url, path, 'Read all the while it goes on');
  // Somebody reads through a proxy, which asks who is ready and gives each the next request in turn.
  const answers: string[] = [];
  let [isOver, turn, answeredAt] = [false, 0, Date.now()];
  const reader = (async () => {
    while (!isOver) {
      const both = await Promise.all(backends.map(async ({ url }) => ({ url, status: await readiness(url) })));
      const willing = both.filter(({ status }) => status === 200);
      const chosen = willing[turn++ % willing.length];
      // As long as the proxy tries again (lb_try_duration) who has just come need not have been seen yet.
      if (!chosen && Date.now() - answeredAt < 5_000) continue;
      const text = chosen ? await html(chosen.url, path).catch(String) : 'nobody is ready';
      answeredAt = Date.now();
      answers.push(text.includes('Read all the while it goes on') ? 'read' : text);
    }
  })();

  const next = await start('projections');
  await ready(next.url);
  for (const [at, name] of ['backend-1', 'backend-2'].entries()) {
    const old = backends[at]!;
    old.process.kill('SIGTERM');
    await expect.poll(() => readiness(old.url)).toBe(503);
    expect(await old.ended).toBe(0);
    expect(await old.isHealthy()).toBe(false);
    const fresh = await start(name);
    await ready(fresh.url);
    backends[at] = fresh;
  }
  projections.process.kill('SIGTERM');
  expect(await projections.ended).toBe(0);
  isOver = true;
  await reader;
  expect(answers.filter(answer => answer !== 'read')).toEqual([]);
  expect(answers.length).toBeGreaterThan(10);

  const later = await publish(visitorOf(backends[0]!.url, token), 'Written after the upgrade');
  for (const { url } of backends) await sees(url, later, 'Written after the upgrade');
});
