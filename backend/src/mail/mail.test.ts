import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../../tools/testing/mail-server.ts';
import { openMail } from './mail.ts';
import { passwordReset } from './templates/password-reset.ts';
import { verificationCode } from './templates/verification-code.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recto-mail-'));
});
afterAll(() => rm(directory, { recursive: true }));

const servers: MailServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map(server => server.close())));

const mailServer = async (refusals: number, reply: string) => {
  const server = await startMailServer(refusals, reply);
  servers.push(server);
  return server;
};

const letter = verificationCode({ name: 'Ann <b>', code: '12345' });

describe('mail', () => {
  it('becomes a file in the outbox where there is no mail server', async () => {
    const mail = openMail(
      { mail: { smtpUrl: null, from: 'Recto <a@recto.example>' }, dataDirectory: directory },
      () => {},
    );
    await mail.send('ann@example.org', letter);
    const [name = ''] = await readdir(join(directory, 'outbox'));
    expect(name).toMatch(/\.eml$/);
    const source = await readFile(join(directory, 'outbox', name), 'utf8');
    expect(source).toContain('To: ann@example.org');
    expect(source).toContain('multipart/alternative');
    expect(source).toContain('12345');
  });

  it('is lost by none of several backends that fill one outbox in the same millisecond', async () => {
    const shared = join(directory, 'shared');
    const another = () =>
      openMail({ mail: { smtpUrl: null, from: 'Recto <a@recto.example>' }, dataDirectory: shared }, () => {});
    const [one, two] = [another(), another()];
    await Promise.all(Array.from({ length: 100 }, (_, at) => (at % 2 ? one : two).send(`${at}@example.org`, letter)));
    expect(await readdir(join(shared, 'outbox'))).toHaveLength(100);
  });

  it('is tried again while the server is busy', async () => {
    const { letters, tries, url } = await mailServer(1, '451 later');
    const failures: unknown[] = [];
    const mail = openMail({ mail: { smtpUrl: url, from: 'a@recto.example' }, dataDirectory: directory }, error =>
      failures.push(error),
    );
    await mail.send('ann@example.org', letter);
    mail.close();
    expect([letters.length, tries(), failures.length]).toEqual([1, 2, 1]);
  });

  it('that cannot be sent says so', async () => {
    const { tries, url } = await mailServer(9, '550 no such mailbox');
    const mail = openMail({ mail: { smtpUrl: url, from: 'a@recto.example' }, dataDirectory: directory }, () => {});
    await expect(mail.send('ann@example.org', letter)).rejects.toMatchObject({ code: 'mail-failed' });
    mail.close();
    expect(tries()).toBe(1);
    const nowhere = openMail(
      { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.c' }, dataDirectory: directory },
      () => {},
    );
    await expect(nowhere.send('ann@example.org', letter)).rejects.toMatchObject({ code: 'mail-failed' });
    nowhere.close();
  });
});

describe('a letter', () => {
  it('says the same in both forms and escapes what people wrote', () => {
    expect(letter.html).toContain('Hello Ann &lt;b&gt;,');
    expect(letter.text).toContain('Hello Ann <b>,');
    for (const form of [letter.html, letter.text]) expect(form).toContain('12345');
    const link = 'https://recto.example/forgotpassword?i=1&t=2';
    const reset = passwordReset({ name: 'Ann', link });
    expect(reset.text).toContain(`\n${link}\n`);
    expect(reset.html).toContain('href="https://recto.example/forgotpassword?i=1&amp;t=2"');
  });
});
