import { randomBytes } from 'node:crypto';

/** Passwords go into addresses, where only letters and digits need no escape. */
const password = (): string => randomBytes(24).toString('hex');
const nodes = (name: string, port: number): string => [1, 2, 3].map(n => `${name}-${n}:${port}`).join(',');

/**
 * The one file of secrets of `compose.yaml`, as `NAME=value` lines: compose reads passwords of stores from it, and the
 * processes everything else. `host`: the name that people reach the site under.
 */
export function secretsFor(host: string): string {
  const [events, documents] = [password(), password()];
  return `# Made once. Whoever has this file has everything; without RECTO_KEY nobody ever reads personal data again.
SITE=${host}
PUBLIC_URL=https://${host}
RECTO_KEY=${randomBytes(32).toString('base64')}
EVENTSTORE_PASSWORD=${events}
EVENTSTORE_URL=esdb://admin:${events}@${nodes('events', 2113)}?tls=true&tlsCAFile=/certificates/ca/ca.crt
MONGODB_PASSWORD=${documents}
MONGODB_URL=mongodb://recto:${documents}@${nodes('documents', 27_017)}/recto?replicaSet=recto&authSource=admin
METRICS_TOKEN=${password()}
# The mail server; without one nobody gets a code.
SMTP_URL=
MAIL_FROM=Recto <no-reply@${host}>
`;
}
