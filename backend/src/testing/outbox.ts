import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Mails never change once they are there, and a test asks often. */
const known = new Map<string, string>();

const read = async (path: string): Promise<string> => {
  const text = known.get(path) ?? (await readFile(path, 'utf8'));
  known.set(path, text);
  return text;
};

/** The texts of the mails to an address, oldest first. */
export const mailsIn = async (outbox: string, address: string): Promise<string[]> => {
  const names = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map(name => read(join(outbox, name))));
  return mails.filter(mail => mail.includes(`To: ${address}`)).map(textOf);
};

/** The text part of a mail, decoded. */
const textOf = (mail: string): string => {
  const [, part = ''] = /Content-Type: text\/plain[\s\S]*?\n\n([\s\S]*?)\n--/.exec(mail.replaceAll('\r\n', '\n')) ?? [];
  const joined = part.replaceAll(/=\n/g, '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
