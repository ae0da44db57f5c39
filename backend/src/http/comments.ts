import * as calls from '@recto/contracts/http/comments.ts';
import type { Comment as CommentAnswer } from '@recto/contracts/http/shared.ts';
import { comment as commentRules } from '@recto/contracts/rules/comment.ts';
import { streamOf } from '@recto/event-log/decider.ts';
import { load } from '@recto/event-log/execute.ts';
import type { Stored } from '@recto/projections/projection.ts';
import blockings, { blockingId } from '@recto/projections/read-models/blockings.ts';
import comments, { type Comment as CommentDoc } from '@recto/projections/read-models/comments.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import {
  type Answered,
  addComment,
  type Comment,
  type CommentedPage,
  comment,
  deleteComment,
  editComment,
} from '../domain/comment.ts';
import { blocking } from '../domain/blocking.ts';
import { commentLike, toggleCommentLike } from '../domain/comment-like.ts';
import { Rejected } from '../domain/rejected.ts';
import { folded } from '../folded.ts';
import type { Known } from '../follow/kept-documents.ts';
import { languageOfText } from '../language.ts';
import { docOf, docsOf } from '../read-models.ts';
import { type App, signedIn } from './app-types.ts';
import { callerOf } from './caller.ts';
import { checked } from './checked.ts';
import { commentModels, commentsFor, foundBy } from './comment-answer.ts';
import { type Found, portion } from './comment-portion.ts';
import { command } from './command.ts';
import { newId } from './new-id.ts';
import { orWithoutLog } from './or-without-log.ts';
import { caughtUp } from './read.ts';
import { type ReadablePage, readablePage, readablePageOrNull } from './readable-page.ts';
import { restrain } from './restraint.ts';

type Present = Exclude<Comment, { status: 'none' }>;

/** The conversation under a page. */
export const commentArea = (app: App, context: Context): void => {
  const stateOf = async (id: string): Promise<Comment> => (await load(context.log, comment, id)).state;

  /** A comment that is or was there. @throws Rejected `not found`. */
  const known = async (id: string): Promise<Present> => {
    const state = await stateOf(id);
    if (state.status === 'none') throw new Rejected('not found');
    return state;
  };

  /** As `known`, for somebody: what waits for a moderator exists for its author alone. */
  const knownTo = async (id: string, userId: string | null): Promise<Present> => {
    const state = await known(id);
    if (state.status === 'present' && state.held !== null && state.authorId !== userId) throw new Rejected('not found');
    return state;
  };

  /** As `knownTo`, for reading its replies. */
  const parentOf = (commentId: string, userId: string | null): Promise<Pick<Present, 'commentId' | 'pageId'>> =>
    orWithoutLog(
      () => knownTo(commentId, userId),
      async () => {
        const doc = await docOf(context.reads, comments, commentId);
        if (doc === null || (doc.seenBy !== null && doc.seenBy !== userId)) throw new Rejected('not found');
        return { commentId, pageId: doc.pageId };
      },
    );

  const commentedPage = async ({ page }: ReadablePage, userId: string): Promise<CommentedPage> => ({
    pageId: page._id,
    ownerId: page.ownerId,
    commentsOpen: page.configurations.comments,
    writerBlocked:
      userId !== page.ownerId && (await load(context.log, blocking, blockingId(page.ownerId, userId))).state.blocked,
  });

  /** One comment after a command; null when it is gone, or not in the read model yet. */
  const present = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { page }: ReadablePage,
    id: string,
  ): Promise<CommentAnswer | null> => {
    await caughtUp(context, request, reply, ...commentModels);
    const doc = await docOf(context.reads, comments, id);
    if (doc === null) return null;
    const { userId = null } = request.caller ?? {};
    return (await commentsFor(context, page, userId, [doc], { countsOwn: true }))[0] ?? null;
  };

  /** A comment as its writer sees it. @throws Rejected `not found` where it is gone meanwhile. */
  const shownToWriter = async (
    { page }: ReadablePage,
    userId: string,
    doc: Stored<CommentDoc> | null,
    known: Known | null = null,
  ): Promise<CommentAnswer> => {
    const [answer] = doc ? await commentsFor(context, page, userId, [doc], { known }) : [];
    if (!answer) throw new Rejected('not found');
    return answer;
  };

  /** As `present`, but what the command has just done is answered even when the read model is behind. */
  const sure = async (
    request: FastifyRequest,
    reply: FastifyReply,
    readable: ReadablePage,
    id: string,
  ): Promise<CommentAnswer> =>
    (await present(request, reply, readable, id)) ??
    shownToWriter(
      readable,
      callerOf(request).userId,
      await folded(context.bareLog, comments, id, [streamOf(comment, id)]),
    );

  app.route({
    ...calls.listComments,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, 'blockings', ...commentModels);
      const { page, reader } = await readablePage(context, request, request.params.pageId);
      const { userId } = reader;
      if (!page.configurations.comments) return { comments: [], userId, length: 0 };
      const topLevel: Found = { pageId: page._id, inReplyTo: null, ...foundBy(userId) };
      const [{ docs, around }, length, blocked] = await Promise.all([
        portion(context, topLevel, userId, request.query),
        docsOf(context.reads, comments).countDocuments(topLevel),
        userId === null ? null : docOf(context.reads, blockings, blockingId(page.ownerId, userId)),
      ]);
      const shown = await commentsFor(context, page, userId, docs, { countsOwn: true });
      return { comments: shown, userId, length, ...(blocked && { mayComment: false }), ...(around && { around }) };
    },
  });

  app.route({
    ...calls.listReplies,
    handler: async (request, reply) => {
      await caughtUp(context, request, reply, ...commentModels);
      const parent = await parentOf(request.params.id, request.caller?.userId ?? null);
      const { page, reader } = await readablePage(context, request, parent.pageId);
      if (!page.configurations.comments) return { replies: [], commentId: parent.commentId };
      const docs = await docsOf(context.reads, comments)
        .find({ pageId: page._id, inReplyTo: parent.commentId, ...foundBy(reader.userId) })
        .sort({ date: 1, _id: 1 })
        .toArray();
      return { replies: await commentsFor(context, page, reader.userId, docs), commentId: parent.commentId };
    },
  });

  app.route({
    ...calls.addComment,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { inReplyTo = null, inReplyToCommentReply = null } = request.body;
      const { text } = checked(commentRules, request.body);
      const readable = await readablePage(context, request, request.params.pageId);
      const answered: Answered | null =
        inReplyTo === null
          ? null
          : {
              parent: await stateOf(inReplyTo),
              reply: inReplyToCommentReply === null ? null : await stateOf(inReplyToCommentReply),
            };
      const ours = command(context, request, 'addComment');
      const commentId = newId(context, ours, 'comment');
      const isDone = (): Promise<boolean> => ours.isDone(comment, commentId);
      const ownPage = readable.page.ownerId === userId;
      const [page, held, lang] = await Promise.all([
        commentedPage(readable, userId),
        restrain(context, request.known, { userId, text, ownPage }, isDone),
        languageOfText(text),
      ]);
      // Of what the read models know, the answer takes the names alone.
      await caughtUp(context, request, reply, 'author-profiles');
      const { state, repeated } = await ours.run(
        comment,
        commentId,
        now => addComment(now, { commentId, page, by: userId, text, lang, answered, held }),
        { fresh: true },
      );
      reply.code(201);
      // Nobody can have liked or answered it yet: the answer need not wait for the read model.
      if (!repeated && state.status === 'present') {
        const added = { ...addedDoc(state, ours.request.at), inReplyToCommentReply };
        return { comment: await shownToWriter(readable, userId, added, request.known), inReplyTo };
      }
      return { comment: await sure(request, reply, readable, commentId), inReplyTo };
    },
  });

  app.route({
    ...calls.editComment,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { text } = checked(commentRules, request.body);
      const { id } = request.params;
      const readable = await readablePage(context, request, (await knownTo(id, userId)).pageId);
      const page = await commentedPage(readable, userId);
      const lang = await languageOfText(text);
      await command(context, request, 'editComment').run(comment, id, now =>
        editComment(now, page, userId, text, lang),
      );
      const newComment = await sure(request, reply, readable, id);
      return { newComment, commentId: id, inReplyTo: newComment.inReplyTo };
    },
  });

  app.route({
    ...calls.deleteComment,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const { authorId, pageId } = await knownTo(id, userId);
      // One may take back what one wrote where one can no longer read. Nothing is told of what is there now.
      const read = authorId === userId ? readablePageOrNull : readablePage;
      const readable = await read(context, request, pageId);
      const { state } = await command(context, request, 'deleteComment').run(comment, id, now =>
        deleteComment(now, userId),
      );
      const parent = state.status === 'none' ? null : state.inReplyTo;
      const left = readable && (await present(request, reply, readable, id));
      return { parent, commentId: id, comment: left?.deleted ? left : null };
    },
  });

  app.route({
    ...calls.likeComment,
    config: signedIn,
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { id } = request.params;
      const liked = await knownTo(id, userId);
      const readable = await readablePage(context, request, liked.pageId);
      if (!readable.page.configurations.comments) throw new Rejected('comments-closed');
      const doc = await docOf(context.reads, comments, id);
      if (doc?.hiding && doc.authorId !== userId) throw new Rejected('not found');
      const { state } = await command(context, request, 'likeComment').run(commentLike, `${id}+${userId}`, now =>
        toggleCommentLike(now, liked, userId, request.body?.liked),
      );
      const answer = await present(request, reply, readable, id);
      return { likes: answer?.likes ?? 0, liked: state.liked };
    },
  });
};

const addedDoc = (state: Extract<Comment, { status: 'present' }>, date: string): Stored<CommentDoc> => ({
  _id: state.commentId,
  _pos: 0n,
  pageId: state.pageId,
  authorId: state.authorId,
  date,
  text: state.text ?? '',
  ...(state.lang && { lang: state.lang }),
  edited: false,
  deleted: false,
  inReplyTo: state.inReplyTo,
  inReplyToCommentReply: null,
  inReplyToUserId: state.inReplyToUserId,
  likes: 0,
  replies: 0,
  held: state.held,
  seenBy: state.held === null ? null : state.authorId,
  hiding: null,
});
