import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openKeys } from '@recto/event-log/keys.ts';
import { openLog } from '@recto/event-log/log.ts';
import type { Projection } from '@recto/projections/projection.ts';
import endedSessions from '@recto/projections/read-models/ended-sessions.ts';
import { openReadModels } from '@recto/projections/store.ts';
import { readsThatWait } from '@recto/projections/wait.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration } from './configuration.ts';
import type { Context } from './context.ts';
import { DocumentStore } from './document-store.ts';
import { measured, openFigures } from './figures.ts';
import { Changes, type ChangesOptions } from './follow/changes.ts';
import { openFollow } from './follow/follow.ts';
import { KeptDocuments, keptModels, touchedDocuments } from './follow/kept-documents.ts';
import { momentOf } from './follow/moment.ts';
import { Shell } from './http/shell.ts';
import { openMail } from './mail/mail.ts';
import { Media } from './media/media.ts';
import { PhotoMaker } from './media/photo-maker.ts';
import { MediaStore } from './media/store.ts';
import { PreparedAnswers } from './prepared/answers.ts';
import { preparedModels, touchedBy } from './prepared/touched.ts';
import { docsById } from './read-models.ts';
import { endedBy, endedIn } from './security/ended.ts';
import { RateLimits } from './security/rate-limits.ts';
import { openSecrets } from './security/secrets.ts';
import { Sessions } from './security/sessions.ts';
import { waiterOn } from './waiter.ts';

export type OpenContext = Context & {
  /** Told once the server listens: without PUBLIC_URL, that is where people reach it. */
  listensAt(url: string): void;
  /** Told once the process is to end: readiness says so from now on. */
  ends(): void;
  close(): Promise<void>;
};

/** Connects to everything that the configuration names. `clock`: another one for tests. */
export const openContext = async (
  configuration: Configuration,
  logger: FastifyBaseLogger,
  clock: () => Date = () => new Date(),
): Promise<OpenContext> => {
  const keys = await openKeys({ url: configuration.keysUrl, ...configuration.wrappingKeys });
  const figures = openFigures();
  const log = measured(openLog({ url: configuration.eventStoreUrl, keys }), figures);
  const bareLog = openLog({ url: configuration.eventStoreUrl });
  const models = openReadModels({ url: configuration.mongoUrl });
  const documents = new DocumentStore(models.database.client);
  await connected(() => models.connect(), logger);
  const secrets = await openSecrets(keys);
  const limits = new RateLimits(models.state, configuration.limits, secrets.clients, clock);
  await limits.prepare();
  const mediaDirectory = join(configuration.dataDirectory, 'media');
  await mkdir(mediaDirectory, { recursive: true });
  const host = configuration.imageKit && (await import('./media/imagekit.ts')).imageKitHost(configuration.imageKit);
  const media = new Media(new MediaStore(mediaDirectory), host, secrets.media, error =>
    logger.warn({ err: error }, 'the image host failed'),
  );
  const photos = new PhotoMaker({
    onCrash: signal => logger.error({ signal }, 'a picture crashed its decoder'),
    onFailure: error => logger.error({ err: error }, 'the process that makes pictures could not be started'),
  });
  // An error of the mail server may repeat the recipient's address: only its codes are logged.
  const mail = openMail(configuration, error =>
    logger.warn({ mailServer: codesOf(error) }, 'a mail could not be sent'),
  );
  const follow = openFollow(bareLog, error => logger.warn({ err: error }, 'following the log was interrupted'));
  follow.listen(events => {
    for (const { type, data } of events) if (type === 'AccountErased') keys.refresh([data.userId]);
  });
  const changesOf = (ofModels: readonly Projection<object>[], touchedByEvent: ChangesOptions['touchedBy']): Changes => {
    const moment = momentOf(models.state, ofModels);
    return new Changes({
      follow,
      moment: () => (documents.isThereNow() ? moment() : Promise.reject(new Error('the document store is away'))),
      logId: () => log.id(),
      touchedBy: touchedByEvent,
    });
  };
  // One question to the checkpoints serves both.
  const ofRequests = changesOf([endedSessions, ...keptModels], event => [
    ...endedBy(event),
    ...touchedDocuments(event),
  ]);
  let ending = false;
  let address = `http://${configuration.host}:${configuration.port}`;
  return {
    configuration,
    log,
    bareLog,
    figures,
    keys,
    secrets,
    reads: models.database,
    documents,
    state: models.state,
    waiter: waiterOn(readsThatWait({ log, models })),
    follow,
    shell: new Shell(configuration.releasesDirectory),
    prepared: new PreparedAnswers({
      changes: changesOf(preparedModels, touchedBy),
      count: outcome => figures.prepared.inc({ outcome }),
    }),
    kept: new KeptDocuments({
      changes: ofRequests,
      read: (model, ids) => docsById(models.database, model, ids),
    }),
    sessions: new Sessions({
      changes: ofRequests,
      endedElsewhere: endedIn({ reads: models.database, documents, bareLog }),
    }),
    limits,
    mail,
    media,
    photos,
    siteUrl: () => configuration.publicUrl ?? address,
    listensAt: url => {
      address = url;
    },
    clock,
    isEnding: () => ending,
    ends: () => {
      ending = true;
    },
    close: async () => {
      mail.close();
      photos.close();
      await media.settled();
      follow.close();
      await Promise.all([log.close(), bareLog.close()]);
      await keys.close();
      documents.close();
      await models.close();
    },
  };
};

/** The document store may be slower to start than we are: some patience before giving up. */
const connected = async (connect: () => Promise<void>, logger: FastifyBaseLogger): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await connect();
      return;
    } catch (error) {
      if (tries === connectTries) throw error;
      logger.warn({ err: error, tries }, 'the document store does not answer yet');
    }
  }
};

const connectTries = 10;

const codesOf = (error: unknown): { code: unknown; responseCode: unknown } => ({
  code: error instanceof Error && 'code' in error ? error.code : undefined,
  responseCode: error instanceof Error && 'responseCode' in error ? error.responseCode : undefined,
});
