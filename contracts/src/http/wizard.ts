/** Drafts, step by step, and publishing. */

import Type, { type Static } from 'typebox';
import { answers, call, shape } from './call.ts';
import { Configurations, Contents, Id, nullable, PageType, Photo } from './shared.ts';

const tags = ['wizard'];
const params = Type.Object({ id: Id });

const typeBody = shape({ page: shape({ type: PageType }) });
const IdAndType = Type.Object({ id: Id, type: PageType });

/** A draft's contents. `revision` goes back with the next save. */
export const DraftContents = Type.Object({ id: Id, type: PageType, contents: Contents, revision: Type.Integer() });
export type DraftContents = Static<typeof DraftContents>;

export const FinalStep = Type.Object({
  id: Id,
  type: PageType,
  configurations: Configurations,
  tags: Type.String(),
  author: Type.Object({ username: Type.String() }),
  url: Type.String(),
  hasPassword: Type.Boolean(),
});
export type FinalStep = Static<typeof FinalStep>;

export const createDraft = call({
  method: 'PATCH',
  url: '/api/new-page/initial-step/new',
  schema: { summary: 'Begin a draft', tags, body: typeBody, response: answers(201, IdAndType) },
});

export const getInitialStep = call({
  method: 'GET',
  url: '/api/new-page/initial-step/:id',
  schema: { summary: 'A draft’s type', tags, params, response: answers(200, IdAndType) },
});

export const changeType = call({
  method: 'PATCH',
  url: '/api/new-page/initial-step/:id',
  schema: { summary: 'Change a draft’s type', tags, params, body: typeBody, response: answers(200, IdAndType) },
});

export const getDraftContents = call({
  method: 'GET',
  url: '/api/new-page/page-contents/:id',
  schema: {
    summary: 'A draft’s contents',
    tags,
    params,
    response: answers(200, Type.Object({ page: DraftContents })),
  },
});

export const saveDraftContents = call({
  method: 'PATCH',
  url: '/api/new-page/page-contents/:id',
  schema: {
    summary: 'Save a draft’s contents; 409 `draft-changed` with the newer `page` when `revision` is old',
    tags,
    params,
    body: shape({
      page: shape({
        contents: Type.Object(Contents.properties, { additionalProperties: false }),
        revision: Type.Integer(),
      }),
    }),
    response: answers(200, Type.Object({ revision: Type.Integer() })),
  },
});

export const getThumbnailStep = call({
  method: 'GET',
  url: '/api/new-page/page-thumbnail/:id',
  schema: {
    summary: 'A draft’s photo',
    tags,
    params,
    response: answers(200, Type.Object({ page: Type.Object({ id: Id, type: PageType, photo: nullable(Photo) }) })),
  },
});

export const getFinalStep = call({
  method: 'GET',
  url: '/api/new-page/final-step/:id',
  schema: {
    summary: 'A draft’s switches, tags and address, and the addresses that its author has used',
    tags,
    params,
    response: answers(200, Type.Object({ page: FinalStep, urls: Type.Array(Type.String()) })),
  },
});

export const saveFinalStep = call({
  method: 'PATCH',
  url: '/api/new-page/final-step/:id',
  schema: {
    summary: 'Save switches, tags, address or password; a null password removes it',
    tags,
    params,
    body: shape({
      page: shape({
        type: Type.Optional(PageType),
        configurations: Type.Optional(Type.Partial(Configurations, { additionalProperties: false })),
        tags: Type.Optional(Type.String()),
        url: Type.Optional(Type.String()),
        password: Type.Optional(nullable(Type.String())),
      }),
    }),
    response: answers(200, Type.Object({ page: FinalStep })),
  },
});

export const publish = call({
  method: 'POST',
  url: '/api/new-page/:id',
  schema: {
    summary:
      'Publish a draft; the username comes with a private page’s address; 409 `draft-changed` when its text’s `revision` or its `type` is another by now; 422 `picture-missing` when readers would not see a picture of its text',
    tags,
    params,
    body: nullable(shape({ revision: Type.Optional(Type.Integer()), type: Type.Optional(PageType) })),
    response: answers(201, Type.Object({ url: Type.String(), username: Type.Optional(Type.String()) })),
  },
});
