import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { TestInfo } from '@playwright/test';
import { type Random, randomFrom } from '../../backend/src/testing/walk/random.ts';
import { saved, signedIn } from '../src/author-drafts.ts';
import { expect, test } from '../src/installation.ts';
import { callsOf } from './account.ts';
import { noteActs } from './acts.ts';
import { beginEdit, inEditForm, update } from './edit-form.ts';
import { openOwnBrowser } from './own-browser.ts';
import { expectPages } from './published.ts';
import type { Act } from './troubles.ts';
import { startWeather } from './weather.ts';
import { beginDraft, inWizard, publish } from './wizard.ts';
import type { Writer } from './writer.ts';
import { undo, writeSome } from './writing.ts';

/** `npm run test:soak` asks for more; in less there is no time for anything. */
const minutes = Math.max(0.5, Number(process.env['RECTO_SOAK_MINUTES'] ?? 0.5));
const seed = Number(process.env['RECTO_SOAK_SEED'] ?? randomInt(2 ** 31));
const forMs = minutes * 60_000;

type Life = (writer: Writer, isOver: () => boolean) => Promise<void>;

/** All of them once, in an order that nobody knows. */
const shuffled = (acts: Readonly<Record<string, Act>>, random: Random): [string, Act][] =>
  Object.entries(acts)
    .map(act => ({ act, at: random.below(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ act }) => act);

async function writeThrough(writer: Writer, acts: Readonly<Record<string, Act>>, isOver: () => boolean): Promise<void> {
  for (const [name, act] of shuffled(acts, writer.random)) {
    if (isOver()) return;
    await writeSome(writer);
    writer.note(name);
    await act(writer);
  }
}

/** Page after page, from the first step of the wizard to the last. */
const inTheWizard: Life = async (writer, isOver) => {
  const titles: string[] = [];
  do {
    await beginDraft(writer, writer.random.chance(0.5) ? 'Public' : 'Private');
    titles.push(writer.title);
    await writeThrough(writer, inWizard, isOver);
    await publish(writer);
    await expectPages(writer, titles);
  } while (!isOver());
};

/** Page after page, each published with three sentences and updated many times. */
const inTheEditForm: Life = async (writer, isOver) => {
  const titles: string[] = [];
  do {
    await beginEdit(writer);
    titles.push(writer.title);
    for (let turns = 0; turns < 4 && !isOver(); turns++) await writeThrough(writer, inEditForm, isOver);
    await update(writer);
    await expectPages(writer, titles);
  } while (!isOver());
};

/** Without a connection for six sevenths of the time, and writing on: more than a public page may have. */
const onALongWay: Life = async (writer, isOver) => {
  const { browser, note, random } = writer;
  const isDraft = random.chance(0.5);
  await (isDraft ? beginDraft(writer, 'Private') : beginEdit(writer, 'private'));
  await writeSome(writer);
  await browser.context().setOffline(true);
  note('offline for long');
  const back = Date.now() + (forMs * 6) / 7;
  while (Date.now() < back) await (random.chance(0.05) ? undo(writer) : writeSome(writer));
  await browser.context().setOffline(false);
  note('back');
  if (isDraft) await expect(saved(browser.page())).toBeVisible();
  await writeThrough(writer, isDraft ? inWizard : inEditForm, isOver);
  await (isDraft ? publish(writer) : update(writer));
  await expectPages(writer, [writer.title]);
};

const lives: Readonly<Record<string, { life: Life; restMs: number }>> = {
  ann: { life: inTheWizard, restMs: 60 },
  bob: { life: inTheEditForm, restMs: 60 },
  cleo: { life: onALongWay, restMs: 250 },
};

test(`authors write through trouble for ${minutes} minutes`, async ({ recto }, info) => {
  test.setTimeout(forMs + 20 * 60_000);
  console.log(
    `npm run test:soak -- authors --minutes ${minutes} --seed ${seed}\nEach act: ${info.outputPath('acts.log')}`,
  );
  const acts = noteActs(info.outputPath('acts.log'));
  const random = randomFrom(seed);
  const url = recto.url();
  const people = [];
  for (const name of Object.keys(lives)) {
    const browser = await openOwnBrowser(url);
    const { call: _, ...person } = await signedIn(browser.page(), recto);
    people.push({ name, browser, account: { ...person, call: await callsOf(url, person) } });
  }
  const longestMs = Math.min(70_000, forMs / 8);
  const ofBackend = (what: string) => acts.note('backend', what);
  const weather = startWeather({ recto, random: randomFrom(seed + 1), longestMs, note: ofBackend });
  const writers = people.map((person): Writer => {
    const fresh = { address: '', title: '', lines: [], caret: null, count: 0 };
    const own = randomFrom(random.below(2 ** 31));
    const { restMs } = lives[person.name]!;
    return { ...person, url, random: own, weather, note: what => acts.note(person.name, what), restMs, ...fresh };
  });
  const end = Date.now() + forMs;
  const isOver = () => Date.now() > end;
  const lived = await Promise.allSettled(
    writers.map(writer => lives[writer.name]!.life(writer, isOver).catch(thrown => told(writer, thrown, info))),
  );
  await weather.end();
  for (const { browser } of writers) await browser.remove();
  const failed = lived.filter(one => one.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failed.length > 0) console.log(acts.last());
  for (const reason of failed) throw reason;
});

/** What it looked like when it went wrong, beside the log of what was done. */
async function told({ name, browser, lines, note }: Writer, thrown: unknown, info: TestInfo): Promise<never> {
  note(`FAILED: ${stripVTControlCharacters(String(thrown))}`);
  writeFileSync(info.outputPath(`${name}.txt`), lines.join('\n'));
  await browser
    .page()
    .screenshot({ path: info.outputPath(`${name}.png`), timeout: 10_000 })
    .catch(() => undefined);
  throw thrown;
}
