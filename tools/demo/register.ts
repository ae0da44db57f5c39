import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DemoAuthor } from './person.ts';
import { type Visitor, visitorOf } from './visitor.ts';

/** The password of everybody in the demo. */
export const demoPassword = 'Recto1demo';
export const emailOf = ({ username }: DemoAuthor): string => `${username}@example.org`;

/** Makes an account as a person does, with the code from the mail in `outbox`; answers them signed in. */
export async function register(site: string, outbox: string, author: DemoAuthor): Promise<Visitor> {
  const applicant = {
    name: author.name,
    username: author.username,
    email: emailOf(author),
    password: demoPassword,
  };
  const visitor = visitorOf(site);
  await visitor.send('POST', '/api/sendcode', applicant);
  const code = await codeFor(outbox, applicant.email);
  const { token } = await visitor.send<{ token: string }>('POST', '/register', { ...applicant, code });
  return visitorOf(site, token);
}

const patienceMs = 30_000;

async function codeFor(outbox: string, email: string): Promise<string> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml'));
    for (const name of names.toSorted().toReversed()) {
      const mail = (await readFile(join(outbox, name), 'utf8')).replaceAll('\r\n', '\n');
      if (!mail.includes(`To: ${email}`)) continue;
      const text = /Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n--/.exec(mail)?.[1] ?? '';
      const code = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0];
      if (code) return code;
    }
    await setTimeout(100);
  }
  throw new Error(`No mail to ${email} came to ${outbox}. With a mail server of one's own the demo cannot register.`);
}
