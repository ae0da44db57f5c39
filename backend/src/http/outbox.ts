import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type from 'typebox';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { escapeHtml } from '../mail/templates/layout.ts';
import { isLoopback } from './loopback.ts';
import type { App } from './app-types.ts';

/**
 * The mails that would have been sent, for whoever tries Recto on one machine. Only with the embedded stores and
 * without a mail server, only for this machine: the mails hold codes.
 */
export const outbox = (app: App, { configuration }: Context): void => {
  if (!configuration.embedded || configuration.mail.smtpUrl !== null) return;
  const directory = join(configuration.dataDirectory, 'outbox');

  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request)) throw new Rejected('not found');
    const names = (await readdir(directory).catch(() => []))
      .filter(name => name.endsWith('.eml'))
      .toSorted()
      .reverse();
    const items = names.map(
      name => `<li><a href="/dev/outbox/${encodeURIComponent(name)}">${escapeHtml(name)}</a></li>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html><html lang="en"><title>Outbox</title><h1>Outbox</h1><ul>${items.join('')}</ul></html>`);
  });

  app.get(
    '/dev/outbox/:name',
    { schema: { hide: true, params: Type.Object({ name: Type.String({ pattern: '^[\\w.-]+\\.eml$' }) }) } },
    async (request, reply) => {
      if (!isLoopback(request)) throw new Rejected('not found');
      const letter = await readFile(join(directory, request.params.name), 'utf8').catch(() => null);
      if (letter === null) throw new Rejected('not found');
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(letter);
    },
  );
};
