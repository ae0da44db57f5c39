import type { AnswerOf } from '@recto/contracts/http/call.ts';
import * as calls from '@recto/contracts/http/comments.ts';
import authorProfiles from '@recto/projections/read-models/author-profiles.ts';
import comments from '@recto/projections/read-models/comments.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { docsById } from '../read-models.ts';
import { listReader, mayRead } from '../who-may-read.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { paged } from './paged.ts';
import { caughtUp } from './read.ts';

type Answer = AnswerOf<typeof calls.commentHistory>;

/** One's own comments, wherever they stand. A page that one may not find any more has no title and no address. */
export const commentHistory = (app: App, context: Context): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    const { userId } = callerOf(request);
    await caughtUp(context, request, reply, 'comments', 'page-cards', 'author-profiles');
    const { docs, cursor } = await paged(
      context,
      comments,
      { authorId: userId },
      { by: 'date', direction: -1 },
      request.query as { cursor?: string },
    );
    const pages = await docsById(
      context.reads,
      pageCards,
      docs.map(({ pageId }) => pageId),
    );
    const people = await docsById(context.reads, authorProfiles, [
      ...docs.flatMap(({ inReplyToUserId }) => inReplyToUserId ?? []),
      ...[...pages.values()].map(({ ownerId }) => ownerId),
    ]);
    return {
      comments: docs.map(({ _id, text, date, pageId, inReplyToUserId }) => {
        const found = pages.get(pageId);
        const page = found && mayRead(found, listReader(userId)) === 'yes' ? found : null;
        const hidesAuthor = found?.configurations.anonymously === true && found.ownerId !== userId;
        const isHidden = hidesAuthor && inReplyToUserId === found.ownerId;
        const answered = inReplyToUserId === null || isHidden ? undefined : people.get(inReplyToUserId);
        const owner = page && !hidesAuthor ? people.get(page.ownerId) : undefined;
        return {
          id: _id,
          text,
          date,
          reply: answered ? { name: answered.name, username: answered.username } : null,
          page: page && {
            url: page.url,
            title: page.title,
            type: page.type,
            author: owner ? { username: owner.username } : null,
          },
        };
      }),
      cursor,
    };
  };

  app.route({ ...calls.commentHistory, config: signedIn, handler });
  app.route({ ...calls.commentHistoryInLibrary, config: signedIn, handler });
};
