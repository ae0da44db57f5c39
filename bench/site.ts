import { join } from 'node:path';
import { limitSettings } from '@recto/backend/configuration.ts';
import { type EventLog, openLog } from '@recto/event-log/log.ts';
import { openReadModels, type ReadModels } from '@recto/projections/store.ts';
import { english } from '../tools/demo/authors-english.ts';
import type { DemoAuthor } from '../tools/demo/person.ts';
import { bodyOf } from '../tools/demo/prose.ts';
import { demoPassword, emailOf, register } from '../tools/demo/register.ts';
import { visitorOf } from '../tools/demo/visitor.ts';
import { ensureFrontEnd } from '../tools/run/front-end.ts';
import { startInstallation, type TestInstallation } from '../tools/processes.ts';
import { type Reference, startReference } from './reference/start.ts';

export type Writer = { id: string; username: string; email: string; password: string; token: string };
export type Page = { id: string; url: string; ownerId: string };

/** A whole installation with a small set of data, and what is measured beside it. */
export type Site = {
  url: string;
  installation: TestInstallation;
  reference: Reference;
  /** The first of them reads: subscribed to half of the others. */
  writers: Writer[];
  pages: Page[];
  log: EventLog;
  models: ReadModels;
  /** How long each side of a row is measured. */
  seconds: number;
  close: () => Promise<void>;
};

/** Where the front end is built; it stays, so that a later run builds what has changed only. */
const releases = join(import.meta.dirname, '../.cache/releases');
/** How many writers there are, pages of each, and comments. */
export type Size = { writers: number; pages: number; comments: number };
export const usual: Size = { writers: 6, pages: 10, comments: 30 };
/** Nobody is slowed down: the work is measured, not the limits. */
const unlimited = Object.fromEntries(limitSettings.map(([name]) => [name, '999999/60']));

export async function openSite(seconds: number, size: Size): Promise<Site> {
  const env = { ...unlimited, LOG_LEVEL: 'warn', RECTO_RELEASES: releases };
  await ensureFrontEnd({ ...process.env, ...env }, line => console.log(line));
  const installation = await startInstallation({ env });
  const stores = { events: installation.url('event-store'), documents: installation.url('document-store') };
  const reference = await startReference(stores.documents, stores.events);
  const log = openLog({ url: stores.events });
  const models = openReadModels({ url: stores.documents });
  const close = async (): Promise<void> => {
    await reference.end();
    await Promise.allSettled([log.close(), models.close()]);
    await installation.remove();
  };
  try {
    const url = installation.url();
    const authors = english.slice(0, size.writers);
    const writers = await Promise.all(authors.map(author => signUp(url, installation.outbox, author)));
    const pages = (await Promise.all(authors.map((author, n) => publish(url, writers[n], author, size.pages)))).flat();
    await befriend(url, writers, pages, size.comments);
    return { url, installation, reference, writers, pages, log, models, seconds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signUp(url: string, outbox: string, author: DemoAuthor): Promise<Writer> {
  await register(url, outbox, author);
  const email = emailOf(author);
  const { token } = await visitorOf(url).send<{ token: string }>('POST', '/login', { email, password: demoPassword });
  const { user } = await visitorOf(url, token).send<{ user: { _id: string } }>('GET', '/api/profile');
  return { id: user._id, username: author.username, email, password: demoPassword, token };
}

async function publish(url: string, writer: Writer | undefined, author: DemoAuthor, count: number): Promise<Page[]> {
  const visitor = visitorOf(url, writer?.token);
  const pages: Page[] = [];
  for (let n = 0; n < count; n += 1) {
    const type = 'public';
    const { id } = await visitor.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', { page: { type } });
    const [title, body] = [`${author.titles[n % author.titles.length]} (${n + 1})`, bodyOf(author, n)];
    const contents = { title, briefDes: author.brief, targets: author.readers, body };
    await visitor.send('PATCH', `/api/new-page/page-contents/${id}`, { page: { contents, revision: 0 } });
    await visitor.send('PATCH', `/api/new-page/final-step/${id}`, { page: { type, tags: author.tags } });
    const published = await visitor.send<{ url: string }>('POST', `/api/new-page/${id}`, {});
    pages.push({ id, url: published.url, ownerId: writer?.id ?? '' });
  }
  return pages;
}

/** Comments under the first page, the first writer's subscriptions, and what they have read. */
async function befriend(
  url: string,
  writers: readonly Writer[],
  pages: readonly Page[],
  comments: number,
): Promise<void> {
  const [first] = pages;
  for (let n = 0; n < comments; n += 1) {
    const writer = writers[n % writers.length];
    const said = { text: `Remark number ${n + 1}, of which there are some.` };
    await visitorOf(url, writer?.token).send('POST', `/api/comment/${first?.id}`, said);
  }
  const reader = visitorOf(url, writers[0]?.token);
  for (const { id } of writers.slice(1, 4)) await reader.send('POST', `/api/subscription/${id}`);
  for (const { id } of pages) await reader.send('POST', `/api/views/${id}`);
}
