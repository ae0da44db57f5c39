/** One setting of the environment, as `docs/operations.md` lists it. */
export type Setting = {
  /** Which processes read it. */
  readonly for: readonly ('backend' | 'projections')[];
  /** What holds where it is not set, in words; `required` stops the process. */
  readonly default: string;
  readonly is: string;
  /** Its value opens something: never logged, best given as a file. */
  readonly secret?: true;
};

const both = ['backend', 'projections'] as const;
const backend = ['backend'] as const;
const projections = ['projections'] as const;

/**
 * Every setting of the product's processes but the rate limits (see `LIMIT_…` in the backend's configuration). What is
 * not here cannot be read: `Settings` takes these names alone.
 */
const table = {
  EVENTSTORE_URL: {
    for: both,
    default: 'required',
    secret: true,
    is: 'event store, `esdb://…` (its password is in it)',
  },
  MONGODB_URL: { for: both, default: 'required', secret: true, is: 'document store, `mongodb://…`' },
  KEYS_URL: { for: both, default: '`MONGODB_URL`', secret: true, is: 'document store of the keys to personal data' },
  RECTO_KEY: {
    for: both,
    default: 'required',
    secret: true,
    is: '32 random bytes in hex or base64 that wrap those keys ([changing it](#change-recto_key))',
  },
  RECTO_KEY_OTHER: {
    for: both,
    default: 'none',
    secret: true,
    is: 'the former or the coming `RECTO_KEY` while it is being changed: opens keys, wraps none',
  },
  HOST: { for: backend, default: '127.0.0.1', is: 'address to listen on' },
  PORT: { for: backend, default: '3000', is: 'port to listen on; 0 takes a free one' },
  PUBLIC_URL: { for: backend, default: 'where it listens', is: 'address that people reach the site under' },
  TRUST_PROXY: { for: backend, default: 'nobody', is: 'addresses of proxies whose `x-forwarded-*` are believed' },
  RECTO_DATA: { for: backend, default: '`.data`', is: 'directory of media and the outbox; shared by all backends' },
  RECTO_RELEASES: { for: backend, default: '`releases`', is: 'directory of the released shell and areas' },
  RECTO_EMBEDDED: { for: backend, default: 'false', is: 'true with embedded stores: shows the outbox to this machine' },
  SMTP_URL: {
    for: backend,
    default: 'files in the outbox',
    secret: true,
    is: 'mail server, `smtp://…` or `smtps://…`',
  },
  MAIL_FROM: { for: backend, default: 'required with `SMTP_URL`', is: 'sender of mails' },
  IMAGEKIT_PUBLIC_KEY: {
    for: backend,
    default: 'photos stay in `RECTO_DATA`',
    is: 'ImageKit account; all three or none',
  },
  IMAGEKIT_PRIVATE_KEY: { for: backend, default: '–', secret: true, is: 'its private key' },
  IMAGEKIT_URL_ENDPOINT: { for: backend, default: '–', is: 'where its images are served' },
  IMAGEKIT_UPLOAD_URL: { for: backend, default: 'upload.imagekit.io', is: 'where it takes uploads' },
  IMAGEKIT_API_URL: { for: backend, default: 'api.imagekit.io', is: 'where it takes other calls' },
  METRICS_TOKEN: {
    for: backend,
    default: 'this machine alone',
    secret: true,
    is: 'bearer token that may read `/metrics`',
  },
  DRAIN_SECONDS: {
    for: backend,
    default: '0',
    is: 'how long it serves on, unready, after SIGTERM, for proxies to notice',
  },
  MAX_REQUESTS: { for: backend, default: '1000', is: 'requests under way at once in one process; beyond them 503' },
  MAX_REQUESTS_PER_CLIENT: { for: backend, default: '200', is: 'of these for one address; beyond them 429' },
  MAX_CONNECTIONS: { for: backend, default: '10000', is: 'connections of one process, open streams included' },
  LOG_LEVEL: { for: both, default: 'info', is: 'fatal, error, warn, info, debug, trace or silent' },
  REGISTRATION_DISCLOSURE: {
    for: backend,
    default: 'true',
    is: 'false: no answer tells whether an address is registered',
  },
  HOST_PROJECTIONS: { for: projections, default: '127.0.0.1', is: 'address of health and metrics' },
  PORT_PROJECTIONS: { for: projections, default: 'a free one', is: 'port of health and metrics' },
} as const satisfies Record<string, Setting>;

/** Names of settings; rate limits are `LIMIT_` and the limit. */
export type SettingName = keyof typeof table | `LIMIT_${string}`;

export const settings: Readonly<Record<string, Setting>> = table;
