/** Collections of pages. */

import Type from 'typebox';
import { COLLECTION_PAGES_MAX } from '../limits.ts';
import { answers, call, multipart, Nothing, shape } from './call.ts';
import { Collection, Id, ImageAnswer, nullable, oneOf, ViewerStatus } from './shared.ts';

const tags = ['collections'];
const params = Type.Object({ id: Id });

export const collectionsForPage = call({
  method: 'GET',
  url: '/api/collections/created/:pageId',
  schema: {
    summary: 'Own collections, and whether the page is in each',
    tags,
    params: Type.Object({ pageId: Id }),
    response: answers(
      200,
      Type.Object({
        collections: Type.Array(Type.Object({ id: Id, name: Type.String(), selected: Type.Boolean() })),
      }),
    ),
  },
});

export const createCollection = call({
  method: 'POST',
  url: '/api/collection',
  schema: {
    summary: 'Create a collection',
    tags,
    body: shape({ name: Type.String(), description: Type.Optional(Type.String()) }),
    response: answers(201, Type.Object({ collection: Type.Object({ _id: Id, name: Type.String() }) })),
  },
});

export const addOrRemovePage = call({
  method: 'POST',
  url: '/api/collection/add-remove/:collectionId/:pageId',
  schema: {
    summary: 'Put a page into a collection or take it out; with `selected`, only where it is not so already',
    tags,
    params: Type.Object({ collectionId: Id, pageId: Id }),
    body: nullable(shape({ selected: Type.Optional(Type.Boolean()) })),
    response: answers(200, Type.Object({ selected: Type.Boolean(), clName: Type.String() })),
  },
});

export const listCollections = call({
  method: 'GET',
  url: '/api/collections/:kind',
  schema: {
    summary: 'Created collections, saved ones, or both',
    tags,
    params: Type.Object({ kind: oneOf('created', 'saved', 'created-saved') }),
    querystring: shape({ sortBy: Type.Optional(Type.String()) }),
    response: answers(
      200,
      Type.Object({
        collections: Type.Array(Collection),
        createdCollections: Type.Array(Collection),
        savedCollections: Type.Array(Collection),
        sortBy: Type.String(),
      }),
    ),
  },
});

export const sharedCollections = call({
  method: 'GET',
  url: '/api/collections/shared/:username',
  schema: {
    summary: 'A person’s shared collections; null for nobody',
    tags,
    params: Type.Object({ username: Type.String() }),
    response: answers(200, Type.Object({ collections: nullable(Type.Array(Collection)) })),
  },
});

export const getCollection = call({
  method: 'GET',
  url: '/api/collection/:id',
  schema: {
    summary: 'A collection; 403 when it is not shared',
    tags,
    params,
    response: answers(
      200,
      Type.Object({
        btn: oneOf('share', 'stop-sharing', 'save', 'remove'),
        viewer: ViewerStatus,
        collection: Collection,
      }),
    ),
  },
});

export const toggleLibrary = call({
  method: 'POST',
  url: '/api/collection/toggle-library/:id',
  schema: {
    summary:
      'Save somebody’s collection to one’s library or take it out; with `status`, only where it is not so already',
    tags,
    params,
    body: nullable(shape({ status: Type.Optional(oneOf('added', 'removed')) })),
    response: answers(200, Type.Object({ status: oneOf('added', 'removed') })),
  },
});

export const toggleSharing = call({
  method: 'POST',
  url: '/api/collection/sharing/:id',
  schema: {
    summary: 'Share a collection or stop sharing it; with `sharing`, only where it is not so already',
    tags,
    params,
    body: nullable(shape({ sharing: Type.Optional(Type.Boolean()) })),
    response: answers(200, Type.Object({ sharing: Type.Boolean() })),
  },
});

export const changeCollectionInfo = call({
  method: 'PUT',
  url: '/api/collection/info/:id',
  schema: {
    summary: 'Change name and description; what is left out stays',
    tags,
    params,
    body: Type.Object(
      { name: Type.Optional(Type.String()), description: Type.Optional(Type.String()) },
      { additionalProperties: false, minProperties: 1 },
    ),
    response: answers(200, Type.Object({ collection: Collection })),
  },
});

const PageIds = shape({ pageIds: Type.Array(Id, { maxItems: COLLECTION_PAGES_MAX }) });

export const orderPages = call({
  method: 'PUT',
  url: '/api/collection/order/:id',
  schema: {
    summary: 'Put the pages in order',
    tags,
    params,
    body: PageIds,
    response: answers(200, Type.Object({ pageIds: Type.Array(Id) })),
  },
});

export const removePages = call({
  method: 'PUT',
  url: '/api/collection/remove-pages/:id',
  schema: {
    summary: 'Take pages out',
    tags,
    params,
    body: PageIds,
    response: answers(200, Type.Object({ removed: Type.Array(Id) })),
  },
});

export const setCollectionPhoto = call({
  method: 'POST',
  url: '/api/collection/photo/:id',
  schema: {
    summary: 'Set the photo: file `img`, field `cropData`',
    tags,
    params,
    consumes: multipart,
    response: answers(200, ImageAnswer),
  },
});

export const deleteCollection = call({
  method: 'DELETE',
  url: '/api/collection/:id',
  schema: { summary: 'Delete a collection', tags, params, response: answers(200, Nothing) },
});
