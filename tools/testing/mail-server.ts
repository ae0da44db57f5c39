import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A mail server on loopback that takes letters, or not. */
export type MailServer = {
  url: string;
  /** Whole messages, as they came. */
  letters: string[];
  /** How often somebody began to send a letter. */
  tries: () => number;
  /** Takes every letter from now on. */
  recover: () => void;
  close: () => Promise<void>;
};

/** Starts a mail server (SMTP, RFC 5321) that answers the first `refusals` letters with `reply` and takes the later ones. */
export async function startMailServer(refusals: number, reply: string): Promise<MailServer> {
  const letters: string[] = [];
  let tries = 0;
  let left = refusals;
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
        if (line.startsWith('MAIL')) {
          tries++;
          socket.write(left-- > 0 ? `${reply}\r\n` : '250 ok\r\n');
        } else if (line === 'DATA') {
          data = '';
          socket.write('354 go\r\n');
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    tries: () => tries,
    recover: () => {
      left = 0;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
