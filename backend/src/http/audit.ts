import { type AuditEvent, getAudit } from '@recto/contracts/http/admin.ts';
import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { sealings } from '@recto/contracts/events/sealed.ts';
import { openLog } from '@recto/event-log/log.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import type { Context } from '../context.ts';
import { Rejected } from '../domain/rejected.ts';
import { docsById } from '../read-models.ts';
import { personOf } from './admin-answer.ts';
import { type App, moderators } from './app-types.ts';
import { caughtUp } from './read.ts';
import { moderatedThing, unnamedWith } from './things.ts';

type Kind = 'page' | 'comment' | 'profile' | 'collection';

/** The streams that tell the history of an entity. */
const streamsOf: Record<Kind, (id: string) => string[]> = {
  page: id => [`page-${id}`, `moderation-page-${id}`],
  comment: id => [`comment-${id}`, `moderation-comment-${id}`],
  profile: id => [`user-${id}`, `moderation-profile-${id}`],
  collection: id => [`collection-${id}`],
};

/** Facts of one stream that are shown, the newest. */
const shownAtMost = 500;

/** What people wrote or gave names to: it stands where they put it, for whom they put it there. */
const leftOut: ReadonlySet<string> = new Set([
  ...['contents', 'tags', 'url', 'name', 'description', 'file', 'files', 'photo', 'media', 'keptSessionId'],
  ...['reporterIds'],
]);

/** The history of an entity from its events, for moderators. */
export const audit = (app: App, context: Context): void => {
  // Without keys: what is sealed reads as null, so nobody's texts are opened by looking at a history.
  const log = openLog({ url: context.configuration.eventStoreUrl });
  app.addHook('onClose', () => log.close());

  const newestOf = async (stream: string): Promise<Recorded<RectoEvent>[]> => {
    const found: Recorded<RectoEvent>[] = [];
    for await (const event of log.readStream(stream, { direction: 'backwards', maxCount: shownAtMost }))
      found.push(event);
    return found;
  };

  app.route({
    ...getAudit,
    config: moderators,
    handler: async (request, reply) => {
      const { kind, id } = request.params;
      await caughtUp(context, request, reply, 'moderation', 'author-profiles');
      const unnamed =
        kind === 'collection' ? null : await unnamedWith(context, await moderatedThing(context, kind, id));
      const found = (await Promise.all(streamsOf[kind](id).map(newestOf))).flat();
      if (found.length === 0) throw new Rejected('not found');
      const people = await docsById(
        context.reads,
        authorProfiles,
        found.flatMap(({ metadata }) => metadata.userId ?? []).filter(userId => userId !== unnamed),
      );
      const events = found
        .toSorted((a, b) => (a.position < b.position ? -1 : 1))
        .map(
          (event): AuditEvent => ({
            id: event.id,
            type: event.type,
            date: event.metadata.at,
            command: event.metadata.command,
            by: event.metadata.userId === null ? null : personOf(people.get(event.metadata.userId)),
            data: dataOf(event, unnamed),
          }),
        );
      return { events };
    },
  });
};

/** What is neither sealed nor somebody's words, nor tells who is not named. */
const dataOf = ({ type, data }: RectoEvent, unnamed: string | null): Record<string, unknown> => {
  const sealed = new Set<string>((sealings[type] ?? []).flatMap(({ fields }) => [...fields]));
  const shown = Object.entries(data).filter(
    ([name, value]) => !sealed.has(name) && !leftOut.has(name) && (unnamed === null || value !== unnamed),
  );
  return Object.fromEntries(shown);
};
