import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openMail } from './mail.ts';
import { passwordReset } from './templates/password-reset.ts';
import { verificationCode } from './templates/verification-code.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recto-mail-'));
});
afterAll(() => rm(directory, { recursive: true }));

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(server => new Promise(done => server.close(done)))));

/** A mail server that answers `refusals` letters with `reply` and takes the later ones. */
const mailServer = async (refusals: number, reply: string) => {
  const letters: string[] = [];
  let tries = 0;
  const server = createServer(socket => {
    let data: string | null = null;
    socket.write('220 test\r\n');
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (data !== null) {
        data += chunk;
        if (!data.endsWith('\r\n.\r\n')) return;
        letters.push(data);
        data = null;
        socket.write('250 ok\r\n');
        return;
      }
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        if (line.startsWith('MAIL') && tries++ < refusals) socket.write(`${reply}\r\n`);
        else if (line === 'DATA') {
          data = '';
          socket.write('354 go\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  servers.push(server);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { letters, tries: () => tries, url: `smtp://127.0.0.1:${port}` };
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
