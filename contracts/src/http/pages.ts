/** Reading, editing, deleting and rating pages; read later and subscriptions. */

import Type, { type Static } from 'typebox';
import { answers, call, Nothing, shape } from './call.ts';
import {
  AttachFile,
  Configurations,
  Contents,
  Count,
  Id,
  IsoTime,
  Lang,
  nullable,
  PageType,
  PageView,
  Photo,
  Rate,
  Rating,
  Viewer,
} from './shared.ts';

const tags = ['pages'];
const byId = Type.Object({ id: Id });
const byUrl = Type.Object({ url: Type.String() });
const byAddress = Type.Object({ username: Type.String(), url: Type.String() });
const headers = Type.Object({
  'x-page-token': Type.Optional(Type.String({ description: 'of an unlocked page' })),
});

export const getPublicPage = call({
  method: 'GET',
  url: '/api/public-pages/:url',
  schema: { summary: 'A public page', tags, params: byUrl, headers, response: answers(200, PageView) },
});

export const getPrivatePage = call({
  method: 'GET',
  url: '/api/:username/:url',
  schema: {
    summary: 'A private page; 401 `password required` when it is protected',
    tags,
    params: byAddress,
    headers,
    response: answers(200, PageView),
  },
});

export const unlockPage = call({
  method: 'POST',
  url: '/api/:username/:url/unlock',
  schema: {
    summary: 'Give a protected page’s password',
    tags,
    params: byAddress,
    body: shape({ password: Type.String() }),
    response: answers(200, Type.Object({ pageToken: Type.String() })),
  },
});

/** A page as its owner edits it. */
export const EditedPage = Type.Object({
  id: Id,
  type: PageType,
  url: Type.String(),
  contents: Contents,
  configurations: Configurations,
  tags: Type.String(),
  photo: nullable(Photo),
  attachFiles: Type.Array(AttachFile),
  hasPassword: Type.Boolean(),
  author: Type.Object({ username: Type.String() }),
  revision: Type.Integer(),
  lang: Lang,
});
export type EditedPage = Static<typeof EditedPage>;
const EditAnswer = Type.Object({ page: EditedPage, urls: Type.Array(Type.String()) });

export const getPublicEdit = call({
  method: 'GET',
  url: '/api/pages/:url/edit',
  schema: { summary: 'A public page for its editor', tags, params: byUrl, response: answers(200, EditAnswer) },
});

export const getPrivateEdit = call({
  method: 'GET',
  url: '/api/:username/:url/edit',
  schema: { summary: 'A private page for its editor', tags, params: byAddress, response: answers(200, EditAnswer) },
});

const TypeAndUrl = Type.Object({ type: PageType, url: Type.String() });

export const revisePage = call({
  method: 'PUT',
  url: '/api/pages/:id',
  schema: {
    summary:
      'Revise a page; 409 `page-changed` when `revision` is old, 422 `picture-missing` when readers would not see a picture of its text',
    tags,
    params: byId,
    body: shape({
      page: shape({
        username: Type.Optional(Type.String()),
        type: PageType,
        contents: Type.Object(Contents.properties, { additionalProperties: false }),
        configurations: Type.Partial(Configurations, { additionalProperties: false }),
        url: Type.Optional(Type.String()),
        tags: Type.Optional(Type.String()),
        password: Type.Optional(nullable(Type.String())),
        revision: Type.Integer(),
      }),
    }),
    response: answers(200, TypeAndUrl),
  },
});

export const deletePage = call({
  method: 'DELETE',
  url: '/api/pages/:id',
  schema: { summary: 'Move a page to the trash', tags, params: byId, response: answers(200, Nothing) },
});

export const restorePage = call({
  method: 'POST',
  url: '/api/pages/:id/restore',
  schema: { summary: 'Take a page or draft out of the trash', tags, params: byId, response: answers(200, Nothing) },
});

export const getViewer = call({
  method: 'GET',
  url: '/api/viewer/:pageId',
  schema: {
    summary: 'What a page is to the asker',
    tags,
    params: Type.Object({ pageId: Id }),
    headers,
    response: answers(200, Type.Object({ viewer: Viewer, mine: nullable(Rate) })),
  },
});

export const recordView = call({
  method: 'POST',
  url: '/api/views/:id',
  schema: { summary: 'Record that a page was read', tags, params: byId, headers, response: answers(200, Nothing) },
});

export const ratePage = call({
  method: 'PATCH',
  url: '/api/rate/page/:id',
  schema: {
    summary: 'Rate a page; the current rating again takes it back; with `rated`, only where it is not so already',
    tags,
    params: byId,
    headers,
    body: shape({ rate: Rate, rated: Type.Optional(Type.Boolean()) }),
    response: answers(200, Type.Object({ rating: Rating })),
  },
});

export const toggleReadLater = call({
  method: 'PATCH',
  url: '/api/read-later/:pageId',
  schema: {
    summary: 'Put a page on the read later list or take it off; with `readLater`, only where it is not so already',
    tags,
    params: Type.Object({ pageId: Id }),
    headers,
    body: nullable(shape({ readLater: Type.Optional(Type.Boolean()) })),
    response: answers(200, Type.Object({ readLater: Type.Boolean() })),
  },
});

export const switchComments = call({
  method: 'PATCH',
  url: '/api/pages/:id/comments',
  schema: {
    summary: 'Close or open the comments of one’s page',
    tags,
    params: byId,
    body: shape({ open: Type.Boolean() }),
    response: answers(200, Type.Object({ open: Type.Boolean() })),
  },
});

/** A version in the list of a page's versions, newest first. */
export const PageVersion = Type.Object({ n: Type.Integer(), date: IsoTime, title: Type.String(), words: Count });
export type PageVersion = Static<typeof PageVersion>;
const oneVersion = Type.Object({ id: Id, n: Type.Integer({ minimum: 0 }) });

export const listVersions = call({
  method: 'GET',
  url: '/api/pages/:id/versions',
  schema: {
    summary: 'A page’s versions',
    tags,
    params: byId,
    response: answers(200, Type.Object({ versions: Type.Array(PageVersion) })),
  },
});

export const getVersion = call({
  method: 'GET',
  url: '/api/pages/:id/versions/:n',
  schema: {
    summary: 'The contents of one version',
    tags,
    params: oneVersion,
    response: answers(200, Type.Object({ contents: Contents })),
  },
});

export const restoreVersion = call({
  method: 'POST',
  url: '/api/pages/:id/versions/:n/restore',
  schema: {
    summary: 'Make a version the page’s contents',
    tags,
    params: oneVersion,
    response: answers(200, TypeAndUrl),
  },
});
