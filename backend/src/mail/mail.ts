import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '../configuration.ts';
import { Refused } from '../refused.ts';

/** What a template makes: a subject and the same message as text and as HTML. */
export type Letter = {
  subject: string;
  text: string;
  html: string;
  /** Further headers, e.g. those by which a mail program unsubscribes. */
  headers?: Readonly<Record<string, string>>;
};

export type Mail = {
  /** Hands a letter to the mail server. @throws Refused `mail-failed` when it could not be done, after some tries. */
  send(to: string, letter: Letter): Promise<void>;
  close(): void;
};

/** Milliseconds between tries. A person is waiting for the answer, so few. */
const pauses = [300, 1500];

/** Loaded with the first letter: not every start is followed by one soon. */
const nodemailer = () => import('nodemailer');

export const openMail = (
  { mail, dataDirectory }: Pick<Configuration, 'mail' | 'dataDirectory'>,
  onFailure: (error: unknown) => void,
): Mail =>
  mail.smtpUrl === null ? outbox(join(dataDirectory, 'outbox'), mail.from) : server(mail.smtpUrl, mail.from, onFailure);

const server = (url: string, from: string, onFailure: (error: unknown) => void): Mail => {
  const open = async () =>
    (await nodemailer()).createTransport(
      { url, pool: true, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 },
      { from },
    );
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send(to, letter) {
      const transport = await (opened ??= open());
      for (const wait of [...pauses, null]) {
        try {
          await transport.sendMail({ to, ...letter });
          return;
        } catch (error) {
          onFailure(error);
          if (wait === null || isFinal(error)) throw new Refused('mail-failed');
          await pause(wait);
        }
      }
    },
    close: () => void opened?.then(transport => transport.close()),
  };
};

/** 5xx answers of the server (RFC 5321, 4.2.1): trying again changes nothing. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/** Without a mail server each letter becomes a file that any mail program opens. */
const outbox = (directory: string, from: string): Mail => {
  const open = async () =>
    (await nodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  let opened: ReturnType<typeof open> | undefined;
  let count = 0;
  return {
    async send(to, letter) {
      await mkdir(directory, { recursive: true });
      const transport = await (opened ??= open());
      const { message } = await transport.sendMail({ to, ...letter });
      // Several backends may fill one outbox; process ids repeat between containers.
      const order = `${count++}`.padStart(6, '0');
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${order}-${randomUUID()}`;
      await writeFile(join(directory, `${name}.part`), message);
      await rename(join(directory, `${name}.part`), join(directory, `${name}.eml`));
    },
    close: () => undefined,
  };
};
