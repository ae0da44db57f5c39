import { join } from 'node:path';
import { commandLine } from '@recto/event-log/cli/command-line.ts';
import { authors } from './demo/authors.ts';
import { fill } from './demo/fill.ts';
import { demoPassword, emailOf } from './demo/register.ts';
import { Refusal, visitorOf } from './demo/visitor.ts';
import { occupantOf } from './run/data-lock.ts';
import { install } from './run/installation.ts';
import { rectoPrograms } from './run/programs.ts';
import { Refused } from './run/refused.ts';
import { settingsFrom } from './run/settings.ts';

const usage = `npm run demo -- [--small]    fills an installation with twelve authors, their pages, comments and collections

--small: two authors with two pages each. A second time it refuses.
Environment: RECTO_DATA, the directory of an installation (default: .data), whether npm start runs there or not.`;

const { values } = commandLine(usage, { options: { small: { type: 'boolean', default: false } } });
const who = values.small ? authors.slice(0, 2) : authors;
const say = (text: string): void => console.log(`  ${text}`);

try {
  const settings = settingsFrom(process.env);
  const outbox = join(settings.directory, 'outbox');
  const running = occupantOf(settings.directory)?.url;
  if (running && (await answers(running))) await demo(running, outbox);
  else {
    const ending = new AbortController();
    process.once('SIGINT', () => ending.abort());
    const programs = await rectoPrograms(settings.directory, settings.env);
    const report = { say, problem: say };
    const installation = await install(programs, settings, report, ending.signal, async () => {});
    try {
      await demo(installation.url ?? '', outbox);
      console.log('Start it with npm start.');
    } finally {
      await installation.stop();
    }
  }
} catch (error) {
  if (!(error instanceof Refused || error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function demo(site: string, outbox: string): Promise<void> {
  const first = authors[0];
  if (first && (await isThere(site, first.username)))
    throw new Refused(
      'The demo is there already. For a fresh one name another directory: RECTO_DATA=.demo npm run demo',
    );
  const { pages } = await fill({ site, outbox }, who, values.small ? 1 : 5, say);
  console.log(`\n${who.length} authors, ${pages} pages at ${site}. Everybody's password is ${demoPassword}`);
  for (const author of who) console.log(`  ${emailOf(author).padEnd(30)} ${author.name}`);
}

async function isThere(site: string, username: string): Promise<boolean> {
  try {
    await visitorOf(site).send('GET', `/api/users/${username}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

async function answers(site: string): Promise<boolean> {
  try {
    return (await fetch(`${site}/health/ready`)).ok;
  } catch {
    return false;
  }
}
