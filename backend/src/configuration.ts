import { isIP } from 'node:net';
import { resolve } from 'node:path';
import {
  CODE_LIFE_MS,
  CODE_RESEND_MS,
  CODE_TRIES,
  CODES_PER_HOUR,
  RATE_AVAILABILITY,
  RATE_COMMENTS,
  RATE_COMMENTS_NEW,
  RATE_LOGIN_ACCOUNT,
  RATE_LOGIN_CLIENT,
  RATE_MAIL_CLIENT,
  RATE_PUBLISH_NEW,
  RATE_REPORTS,
  RATE_SAME_COMMENT,
  RATE_SAME_COMMENT_NEW,
  RATE_UNLOCK,
  type RateLimit,
} from '@recto/contracts/limits.ts';
import { type Environment, readStores, Settings } from '@recto/event-log/environment.ts';
import type { WrappingKeys } from '@recto/event-log/wrapping.ts';

/** How often one client may try. Every rule can be set as tries/seconds, e.g. `LIMIT_LOGIN_ACCOUNT=20/900`. */
const defaultLimits = {
  loginAccount: RATE_LOGIN_ACCOUNT,
  loginClient: RATE_LOGIN_CLIENT,
  mailPause: { max: 1, windowMs: CODE_RESEND_MS },
  mailAddress: { max: CODES_PER_HOUR, windowMs: 3_600_000 },
  mailClient: RATE_MAIL_CLIENT,
  codeClient: RATE_MAIL_CLIENT,
  codeTries: { max: CODE_TRIES, windowMs: CODE_LIFE_MS },
  availability: RATE_AVAILABILITY,
  unlock: RATE_UNLOCK,
  views: { max: 120, windowMs: 60_000 },
  uploads: { max: 200, windowMs: 900_000 },
  comments: RATE_COMMENTS,
  commentsNew: RATE_COMMENTS_NEW,
  publishNew: RATE_PUBLISH_NEW,
  reports: RATE_REPORTS,
  sameComment: RATE_SAME_COMMENT,
  sameCommentNew: RATE_SAME_COMMENT_NEW,
  clientErrors: { max: 30, windowMs: 60_000 },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof defaultLimits;
export type Limits = Readonly<Record<LimitName, RateLimit>>;

export type Configuration = {
  /** Port and address to listen on; port 0 takes any free one. */
  port: number;
  host: string;
  /** Address people reach the site under, without a slash at the end; null until the port is known. */
  publicUrl: string | null;
  /** Directory for media and the outbox. */
  dataDirectory: string;
  /** Directory with `remotes.json` and the released shell and areas. */
  releasesDirectory: string;
  eventStoreUrl: string;
  mongoUrl: string;
  keysUrl: string;
  wrappingKeys: WrappingKeys;
  /** True with the embedded stores on one machine: the outbox page exists in this mode only. */
  embedded: boolean;
  mail: { smtpUrl: string | null; from: string };
  imageKit: { publicKey: string; privateKey: string; urlEndpoint: string; uploadUrl: string; apiUrl: string } | null;
  /** Proxies whose `x-forwarded-*` headers are believed. */
  trustProxy: string | false;
  metricsToken: string | null;
  /** How long the process still serves, unready, once it was told to end: proxies look in between. */
  drainSeconds: number;
  /** Requests that are under way at once, of everybody and of one client; connections. Of one process. */
  maxRequests: number;
  maxRequestsPerClient: number;
  maxConnections: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** False: no answer tells whether an address is registered (decision 6). */
  registrationDisclosure: boolean;
  limits: Limits;
};

/**
 * The one place where the environment is read and checked.
 * @throws ConfigurationError with every problem and its remedy.
 */
export const readConfiguration = (
  environment: Environment,
  settings: Settings = new Settings(environment),
): Configuration => {
  const configuration: Configuration = {
    port: settings.number('PORT', 3000, 0, 65_535),
    host: settings.text('HOST') ?? '127.0.0.1',
    publicUrl: settings.url('PUBLIC_URL', settings.text('PUBLIC_URL'), ['http', 'https'])?.replace(/\/+$/, '') ?? null,
    dataDirectory: resolve(settings.text('RECTO_DATA') ?? '.data'),
    releasesDirectory: resolve(settings.text('RECTO_RELEASES') ?? 'releases'),
    ...readStores(settings),
    embedded: settings.flag('RECTO_EMBEDDED', false),
    mail: {
      smtpUrl: settings.url('SMTP_URL', settings.text('SMTP_URL'), ['smtp', 'smtps']) ?? null,
      from: settings.text('MAIL_FROM') ?? 'Recto <no-reply@recto.invalid>',
    },
    imageKit: imageKit(settings),
    trustProxy: trustProxy(settings),
    metricsToken: settings.text('METRICS_TOKEN') ?? null,
    drainSeconds: settings.number('DRAIN_SECONDS', 0, 0, 60),
    maxRequests: settings.number('MAX_REQUESTS', 1_000, 1, 100_000),
    maxRequestsPerClient: settings.number('MAX_REQUESTS_PER_CLIENT', 200, 1, 100_000),
    maxConnections: settings.number('MAX_CONNECTIONS', 10_000, 1, 1_000_000),
    logLevel: settings.choice('LOG_LEVEL', 'info', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    registrationDisclosure: settings.flag('REGISTRATION_DISCLOSURE', true),
    limits: limits(settings, environment),
  };
  if (configuration.mail.smtpUrl !== null && settings.text('MAIL_FROM') === undefined)
    settings.refuse('MAIL_FROM is not set: with SMTP_URL, give the sender of mails, e.g. Recto <post@example.org>.');
  settings.done();
  return configuration;
};

const imageKit = (settings: Settings): Configuration['imageKit'] => {
  const names = ['IMAGEKIT_PUBLIC_KEY', 'IMAGEKIT_PRIVATE_KEY', 'IMAGEKIT_URL_ENDPOINT'] as const;
  const [publicKey, privateKey, endpoint] = names.map(name => settings.text(name));
  if (!publicKey && !privateKey && !endpoint) return null;
  const urlEndpoint = settings.url('IMAGEKIT_URL_ENDPOINT', endpoint, ['http', 'https']);
  if (!publicKey || !privateKey || !endpoint) {
    settings.refuse(`${names.join(', ')} belong together: set all three, or none to keep photos in RECTO_DATA.`);
    return null;
  }
  return {
    publicKey,
    privateKey,
    urlEndpoint: urlEndpoint?.replace(/\/+$/, '') ?? '',
    uploadUrl: settings.text('IMAGEKIT_UPLOAD_URL') ?? 'https://upload.imagekit.io/api/v1/files/upload',
    apiUrl: settings.text('IMAGEKIT_API_URL') ?? 'https://api.imagekit.io',
  };
};

const settingOf = (name: string): `LIMIT_${string}` =>
  `LIMIT_${name.replaceAll(/[A-Z]/g, letter => `_${letter}`).toUpperCase()}`;

/** The settings of rate limits, with their defaults as tries/seconds. */
export const limitSettings: readonly (readonly [string, string])[] = Object.entries(defaultLimits).map(
  ([name, { max, windowMs }]) => [settingOf(name), `${max}/${windowMs / 1000}`],
);

/** Names that Fastify has for networks. */
const networks = ['loopback', 'linklocal', 'uniquelocal'];

/** Addresses, networks and names of networks, with commas between them, as Fastify takes them. */
function trustProxy(settings: Settings): string | false {
  const text = settings.text('TRUST_PROXY');
  const wrong = text?.split(',').find(each => !networks.includes(each.trim()) && !isNetwork(each.trim()));
  if (wrong !== undefined)
    settings.refuse(
      `TRUST_PROXY has "${wrong.trim()}": give addresses or networks, as 10.0.0.5, 172.30.16.0/24 or loopback.`,
    );
  return text ?? false;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
  return more.length === 0 && isIP(address) !== 0 && isPrefix;
}

const limits = (settings: Settings, environment: Environment): Limits => {
  const known = new Set(limitSettings.map(([name]) => name));
  for (const name of Object.keys(environment)) {
    if (name.startsWith('LIMIT_') && !known.has(name.replace(/_FILE$/, '')))
      settings.refuse(`${name} is no limit: correct its name, one of ${[...known].join(', ')}.`);
  }
  const read = (setting: `LIMIT_${string}`, fallback: RateLimit): RateLimit => {
    const value = settings.text(setting);
    if (value === undefined) return fallback;
    const match = /^(\d{1,6})\/(\d{1,6})$/.exec(value);
    const [max, seconds] = [Number(match?.[1]), Number(match?.[2])];
    if (max >= 1 && seconds >= 1) return { max, windowMs: seconds * 1000 };
    settings.refuse(`${setting} is "${value}": give tries/seconds, e.g. ${fallback.max}/${fallback.windowMs / 1000}.`);
    return fallback;
  };
  const entries = Object.entries(defaultLimits).map(([name, fallback]) => {
    return [name, read(settingOf(name), fallback)] as const;
  });
  return Object.fromEntries(entries) as Limits;
};
