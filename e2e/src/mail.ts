import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type ParsedMail, simpleParser } from 'mailparser';
import type { TestInstallation } from '../../tools/processes.ts';

/** Mails in the outbox to this address, the oldest first. */
export async function mailsTo(recto: TestInstallation, address: string): Promise<ParsedMail[]> {
  const names = await readdir(recto.outbox).catch(() => []);
  const files = names.filter(name => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(files.map(async name => simpleParser(await readFile(join(recto.outbox, name)))));
  return mails.filter(mail => addressesOf(mail).includes(address.toLowerCase()));
}

/** The newest mail to this address, when there are at least `count` of them; waits for it. */
export async function newestMailTo(recto: TestInstallation, address: string, count = 1): Promise<ParsedMail> {
  let mails: ParsedMail[] = [];
  await expect
    .poll(
      async () => {
        mails = await mailsTo(recto, address);
        return mails.length;
      },
      { message: `mail ${count} to ${address}` },
    )
    .toBeGreaterThanOrEqual(count);
  return mails.at(-1)!;
}

/** The five digits that a verification mail holds. */
export function codeIn(mail: ParsedMail): string {
  const code = /(?<!\d)\d{5}(?!\d)/.exec(mail.text ?? '')?.[0];
  if (!code) throw new Error(`No code in the mail:\n${mail.text}`);
  return code;
}

/** The first link to this path that a mail holds. */
export function linkIn(mail: ParsedMail, path: string): string {
  const links = (mail.text ?? '').match(/https?:\/\/[^\s>)]+/g) ?? [];
  const found = links.find(link => new URL(link).pathname === path);
  if (!found) throw new Error(`No link to ${path} in the mail:\n${mail.text}`);
  return found;
}

function addressesOf(mail: ParsedMail): string[] {
  const to = mail.to === undefined ? [] : [mail.to].flat();
  return to.flatMap(list => list.value.map(entry => entry.address?.toLowerCase() ?? ''));
}
