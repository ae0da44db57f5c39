import type { Keys } from '@recto/event-log/keys.ts';
import type { EventLog } from '@recto/event-log/log.ts';
import type { Db } from 'mongodb';
import type { Configuration } from './configuration.ts';
import type { DocumentStore } from './document-store.ts';
import type { Shell } from './http/shell.ts';
import type { Figures } from './figures.ts';
import type { Follow } from './follow/follow.ts';
import type { KeptDocuments } from './follow/kept-documents.ts';
import type { Mail } from './mail/mail.ts';
import type { Media } from './media/media.ts';
import type { PhotoMaker } from './media/photo-maker.ts';
import type { PreparedAnswers } from './prepared/answers.ts';
import type { RateLimits } from './security/rate-limits.ts';
import type { Secrets } from './security/secrets.ts';
import type { Sessions } from './security/sessions.ts';
import type { Waiter } from './waiter.ts';

/** Everything a route may use from outside itself. Made once per process by `openContext`, or by a test. */
export type Context = {
  configuration: Configuration;
  log: EventLog;
  /** The same log, opened without keys: what is sealed reads as null, and no document store is asked. */
  bareLog: EventLog;
  figures: Figures;
  keys: Keys;
  secrets: Secrets;
  /** Read models, by the collections of `@recto/projections/read-models`. Only read. */
  reads: Db;
  /** Whether the read models can be asked at all. */
  documents: DocumentStore;
  /** `recto_state`: rate limits. */
  state: Db;
  /** Waits until read models have reached a position. */
  waiter: Waiter;
  /** What happens, for what this process tells or keeps. */
  follow: Follow;
  /** The page that is filled for every address of the site. */
  shell: Shell;
  /** Answers that are the same for every visitor. */
  prepared: PreparedAnswers;
  /** Documents that nearly every request of somebody signed in asks. */
  kept: KeptDocuments;
  sessions: Sessions;
  limits: RateLimits;
  mail: Mail;
  media: Media;
  photos: PhotoMaker;
  /** Address people reach the site under, without a slash at the end. */
  siteUrl: () => string;
  clock: () => Date;
  /** True once the process has been told to end: it still serves, but wants no more. */
  isEnding: () => boolean;
};
