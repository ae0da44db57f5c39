/** Comments, replies, likes, and what a page's stream tells. */

import Type, { type Static } from 'typebox';
import { answers, call, shape } from './call.ts';
import { Comment, Count, Id, IsoTime, nullable, PageType, type Rating, UntilNow } from './shared.ts';

const tags = ['comments'];
const params = Type.Object({ id: Id });
const onPage = Type.Object({ pageId: Id });
const headers = Type.Object({ 'x-page-token': Type.Optional(Type.String()) });

export const listComments = call({
  method: 'GET',
  url: '/api/comments/:pageId',
  schema: {
    summary: 'A portion of a page’s comments, newest first: by number, before a comment, or around one',
    tags,
    params: onPage,
    headers,
    querystring: shape({
      portion: Type.Integer({ minimum: 1, default: 1 }),
      before: Type.Optional(Id),
      around: Type.Optional(Id),
    }),
    response: answers(
      200,
      Type.Object({
        comments: Type.Array(Comment),
        userId: nullable(Id),
        length: Count,
        mayComment: Type.Optional(
          Type.Boolean({ description: 'false: signed in, but not let comment by the page’s author' }),
        ),
        around: Type.Optional(
          Type.Object(
            { thread: Id, newer: Count },
            {
              description:
                'where the comment asked for is: below which, and how many newer ones this portion leaves out',
            },
          ),
        ),
      }),
    ),
  },
});

export const addComment = call({
  method: 'POST',
  url: '/api/comment/:pageId',
  schema: {
    summary: 'Comment or reply',
    tags,
    params: onPage,
    headers,
    body: shape({
      text: Type.String(),
      inReplyTo: Type.Optional(nullable(Id)),
      inReplyToCommentReply: Type.Optional(nullable(Id)),
    }),
    response: answers(201, Type.Object({ comment: Comment, inReplyTo: nullable(Id) })),
  },
});

export const editComment = call({
  method: 'PUT',
  url: '/api/comment/:id',
  schema: {
    summary: 'Change one’s comment',
    tags,
    params,
    headers,
    body: shape({ text: Type.String() }),
    response: answers(200, Type.Object({ newComment: Comment, commentId: Id, inReplyTo: nullable(Id) })),
  },
});

export const listReplies = call({
  method: 'GET',
  url: '/api/comment/:id/replies',
  schema: {
    summary: 'The replies to a comment, oldest first',
    tags,
    params,
    headers,
    response: answers(200, Type.Object({ replies: Type.Array(Comment), commentId: Id })),
  },
});

export const deleteComment = call({
  method: 'DELETE',
  url: '/api/comment/:id',
  schema: {
    summary: 'Delete a comment; answers the tombstone when one stays',
    tags,
    params,
    headers,
    response: answers(200, Type.Object({ parent: nullable(Id), commentId: Id, comment: nullable(Comment) })),
  },
});

export const likeComment = call({
  method: 'PATCH',
  url: '/api/rate/comment/:id',
  schema: {
    summary: 'Like a comment or take the like back; with `liked`, only where it is not so already',
    tags,
    params,
    headers,
    body: nullable(shape({ liked: Type.Optional(Type.Boolean()) })),
    response: answers(200, Type.Object({ likes: Count, liked: Type.Boolean() })),
  },
});

/** One of one's own comments, with what it answers and where. */
export const CommentHistoryItem = Type.Object({
  id: Id,
  text: Type.String(),
  date: IsoTime,
  reply: nullable(Type.Object({ name: Type.String(), username: Type.String() })),
  page: nullable(
    Type.Object({
      url: Type.String(),
      title: Type.String(),
      type: PageType,
      author: nullable(Type.Object({ username: Type.String() })),
    }),
  ),
});
export type CommentHistoryItem = Static<typeof CommentHistoryItem>;

const history = {
  summary: 'One’s own comments, newest first',
  tags,
  querystring: shape({ cursor: Type.Optional(Type.String()) }),
  response: answers(200, Type.Object({ comments: Type.Array(CommentHistoryItem), cursor: nullable(Type.String()) })),
};
export const commentHistory = call({ method: 'GET', url: '/api/comments/history', schema: history });
export const commentHistoryInLibrary = call({ method: 'GET', url: '/api/history/comments', schema: history });

export const pageStream = call({
  method: 'GET',
  url: '/api/pages/:id/stream',
  schema: {
    summary:
      'What happens on a page, as server-sent events; `last-event-id` resumes, `until=now` ends where nothing is left to tell',
    tags,
    params,
    querystring: UntilNow,
    headers: Type.Object({
      'x-page-token': Type.Optional(Type.String()),
      'last-event-id': Type.Optional(Type.String()),
    }),
    produces: ['text/event-stream'],
  },
});

/**
 * The stream's events by name. `open`: nothing has happened yet, its id is where to resume. `resync`: more was missed
 * than is kept, so what is shown must be read again.
 */
export type PageStreamEvent =
  | { event: 'open'; data: Record<string, never> }
  | { event: 'comment'; data: Comment }
  | { event: 'comment-edited'; data: Comment }
  | { event: 'comment-deleted'; data: { commentId: string; parent: string | null; comment: Comment | null } }
  | { event: 'rating'; data: Omit<Rating, 'mine'> }
  | { event: 'resync'; data: Record<string, never> };
