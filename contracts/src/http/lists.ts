/** Lists of pages, and what is removed from or restored to them. */

import Type from 'typebox';
import { IDS_MAX, LIST_DEFAULT_LIMIT, LIST_MAX_LIMIT } from '../limits.ts';
import { answers, call, shape } from './call.ts';
import { Id, PageList } from './shared.ts';

const tags = ['lists'];

/** `sortBy` and `filterBy` are checked against `sorting.ts`: unknown ones answer 422, not 400. */
export const ListQuery = shape({
  sortBy: Type.Optional(Type.String()),
  filterBy: Type.Optional(Type.String()),
  cursor: Type.Optional(Type.String()),
  limit: Type.Integer({ minimum: 1, maximum: LIST_MAX_LIMIT, default: LIST_DEFAULT_LIMIT }),
});
export type ListQuery = { sortBy?: string; filterBy?: string; cursor?: string; limit?: number };

const list = (summary: string) => ({ summary, tags, querystring: ListQuery, response: answers(200, PageList) });
const Ids = shape({ ids: Type.Array(Id, { maxItems: IDS_MAX }) });
const removal = (summary: string) => ({
  summary,
  tags,
  body: Ids,
  response: answers(200, Type.Object({ removed: Type.Array(Id) })),
});
const restoring = (summary: string) => ({
  summary,
  tags,
  body: Ids,
  response: answers(200, Type.Object({ restored: Type.Array(Id) })),
});

export const getFeed = call({ method: 'GET', url: '/api/feed', schema: list('The feed of the home screen') });
export const getHistory = call({ method: 'GET', url: '/api/history/pages', schema: list('Pages one has read') });
export const getReadLater = call({ method: 'GET', url: '/api/read-later', schema: list('Pages to read later') });
export const getLikedPages = call({ method: 'GET', url: '/api/liked-pages', schema: list('Pages one likes') });
export const getPublished = call({ method: 'GET', url: '/api/pages/published', schema: list('Own published pages') });
export const getDrafts = call({ method: 'GET', url: '/api/pages/drafts', schema: list('Own drafts') });
export const getTrash = call({ method: 'GET', url: '/api/pages/trash', schema: list('Own pages in the trash') });

export const getUserPages = call({
  method: 'GET',
  url: '/api/users/:user/pages',
  schema: {
    ...list('Pages of a person: by username the public profile’s, by one’s own id all own ones'),
    params: Type.Object({ user: Type.String() }),
  },
});

export const getTagPages = call({
  method: 'GET',
  url: '/api/tags/:tag/pages',
  schema: { ...list('Public pages with a tag'), params: Type.Object({ tag: Type.String() }) },
});

export const removeHistory = call({
  method: 'DELETE',
  url: '/api/history/pages',
  schema: removal('Forget that pages were read'),
});
export const removeReadLater = call({
  method: 'DELETE',
  url: '/api/read-later',
  schema: removal('Take pages off the read later list'),
});
export const removeLikedPages = call({ method: 'DELETE', url: '/api/liked-pages', schema: removal('Take likes back') });
export const removePublished = call({
  method: 'DELETE',
  url: '/api/pages/published',
  schema: removal('Move published pages to the trash'),
});
export const removeDrafts = call({
  method: 'DELETE',
  url: '/api/pages/drafts',
  schema: removal('Move drafts to the trash'),
});
export const removeTrash = call({
  method: 'DELETE',
  url: '/api/pages/trash',
  schema: removal('Delete pages for good'),
});

export const restoreHistory = call({
  method: 'POST',
  url: '/api/history/pages/restore',
  schema: restoring('Undo a removal from the history'),
});
export const restoreReadLater = call({
  method: 'POST',
  url: '/api/read-later/restore',
  schema: restoring('Undo a removal from the read later list'),
});
export const restoreLikedPages = call({
  method: 'POST',
  url: '/api/liked-pages/restore',
  schema: restoring('Undo taking likes back'),
});
