import { network } from './network.ts';

/** What the screen of settings asks for when it opens: Ann's, who is told of everything and has blocked nobody. */
export function withSettings(): ReturnType<typeof network> {
  const choices = { reply: true, comment: true, like: true, page: true, report: true, digest: true };
  const net = network();
  net.on('GET /api/settings/email', { body: { email: 'ann@x.org' } });
  net.on('GET /api/notifications/choices', { body: { choices } });
  net.on('GET /api/blocked-readers', { body: { readers: [] } });
  return net;
}
