/** The shapes that several calls share. Each is a schema and, under the same name, a type. */

import Type, { type Static, type TSchema } from 'typebox';

/** The schema or null, as one schema that can be written fast. */
export const nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: values } = schema as { type?: unknown; enum?: readonly unknown[] };
  return Type.Unsafe<Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(values ? { enum: [...values, null] } : {}),
  });
};

/** One of these words. */
export const oneOf = <const V extends readonly string[]>(...values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values });

export const Id = Type.String({ minLength: 1, maxLength: 100 });
/** ISO 8601 in UTC. */
export const IsoTime = Type.String({ description: 'ISO 8601, UTC' });
export const Count = Type.Integer({ minimum: 0 });
/** What a stream may be asked: with `now` it tells what there is to tell already, and ends. */
export const UntilNow = Type.Object({ until: Type.Optional(oneOf('now')) }, { additionalProperties: false });

/** The one shape of every error. Some calls add a field of their own (`page` with a 409). */
export const ApiError = Type.Object(
  {
    error: Type.String({ description: 'a stable code' }),
    message: Type.Optional(Type.String({ description: 'the sentence to show' })),
    fields: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'messages by field path' })),
  },
  { additionalProperties: true },
);
export type ApiError = { error: string; message?: string; fields?: Record<string, string> };

export const PageType = oneOf('public', 'private');
export type PageType = Static<typeof PageType>;
export const Rate = oneOf('like', 'dislike');
export type Rate = Static<typeof Rate>;
export const ViewerStatus = oneOf('owner', 'authenticated', 'spectator');
export type ViewerStatus = Static<typeof ViewerStatus>;

export const Photo = Type.Object({
  secure_url: Type.String(),
  public_id: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  srcset: Type.Optional(Type.String()),
});
export type Photo = Static<typeof Photo>;

/** In pixels of the upright image. Comes as JSON in the form's field `cropData`. */
export const CropData = Type.Object({
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
});
export type CropData = Static<typeof CropData>;

const person = {
  _id: Id,
  name: Type.String(),
  username: Type.String(),
};

export const AuthorCard = Type.Object({
  ...person,
  headline: Type.String(),
  biography: Type.String(),
  photo: nullable(Photo),
  subscribersNum: Count,
});
export type AuthorCard = Static<typeof AuthorCard>;

export const CardAuthor = Type.Object({ ...person, photo: nullable(Photo) });
export type CardAuthor = Static<typeof CardAuthor>;

export const Contents = Type.Object({
  title: Type.String(),
  briefDes: Type.String(),
  targets: Type.String(),
  body: Type.String({ description: 'HTML' }),
});
export type Contents = Static<typeof Contents>;

/** True: the feature is on. `links`: related pages and tags. */
export const Configurations = Type.Object({
  comments: Type.Boolean(),
  rating: Type.Boolean(),
  anonymously: Type.Boolean(),
  links: Type.Boolean(),
});
export type Configurations = Static<typeof Configurations>;

export const AttachFile = Type.Object({
  _id: Id,
  name: Type.String(),
  size: Type.Integer({ description: 'bytes' }),
  type: Type.String({ description: 'media type' }),
});
export type AttachFile = Static<typeof AttachFile>;

/** Null in a page's view while ratings are off. `mine`: the asker's own. */
export const Rating = Type.Object({ likes: Count, dislikes: Count, mine: nullable(Rate) });
export type Rating = Static<typeof Rating>;

export const ReportReason = oneOf('spam', 'abuse', 'hate', 'violence', 'sexual', 'privacy', 'copyright', 'other');
export type ReportReason = Static<typeof ReportReason>;

/** Why a moderator hid something: only its owner (and moderators) get it, and this with it. */
export const Hiding = Type.Object({ reason: ReportReason, explanation: Type.String(), date: IsoTime });
export type Hiding = Static<typeof Hiding>;

/** What a page's title, brief description and body, or a comment's text, are written in; not there where that is not sure. */
export const Lang = Type.Optional(Type.String({ description: 'BCP 47; where it is sure' }));

/** A page in a list. */
export const PageCard = Type.Object({
  _id: Id,
  id: Id,
  type: oneOf('public', 'private', 'draft'),
  url: Type.String(),
  contents: Type.Object({ title: Type.String(), briefDes: Type.String() }),
  photo: nullable(Photo),
  cropedPhoto: nullable(Photo),
  author: nullable(CardAuthor),
  date: IsoTime,
  updatedAt: IsoTime,
  dateVisited: Type.Optional(IsoTime),
  dateAdded: Type.Optional(IsoTime),
  rating: Type.Optional(Type.Object({ likes: Count, dislikes: Count })),
  readingMinutes: Count,
  lang: Lang,
  available: Type.Boolean({ description: 'false: only ids, type and list dates are filled' }),
  draftOf: Type.Optional(PageType),
  goneAt: Type.Optional(Type.String({ description: 'when the trash lets go' })),
  hidden: Type.Optional(Type.Boolean({ description: 'by a moderator; only its owner gets the card' })),
});
export type PageCard = Static<typeof PageCard>;

export const Viewer = Type.Object({
  status: ViewerStatus,
  readLater: Type.Boolean(),
  subscribed: Type.Boolean(),
});
export type Viewer = Static<typeof Viewer>;

/** A page as it is read. */
export const PageView = Type.Object({
  page: Type.Object({
    id: Id,
    type: PageType,
    url: Type.String(),
    tags: Type.String(),
    photo: nullable(Photo),
    contents: Contents,
    configurations: Configurations,
    attachFiles: Type.Array(AttachFile),
    author: nullable(AuthorCard),
    rating: nullable(Rating),
    date: IsoTime,
    updatedAt: IsoTime,
    revision: Type.Integer(),
    related: Type.Array(PageCard),
    lang: Lang,
    hidden: Type.Optional(Hiding),
  }),
  viewer: Viewer,
});
export type PageView = Static<typeof PageView>;

export const Comment = Type.Object({
  id: Id,
  author: nullable(Type.Object({ id: Id, name: Type.String(), username: Type.String(), photo: nullable(Photo) })),
  date: IsoTime,
  text: Type.String(),
  lang: Lang,
  likes: Count,
  liked: Type.Boolean(),
  replies: Count,
  inReplyTo: nullable(Id),
  inReplyToCommentReply: nullable(Id),
  inReplyToUser: nullable(Id),
  toName: nullable(Type.String()),
  edited: Type.Boolean(),
  deleted: Type.Boolean(),
  isPageAuthor: Type.Boolean(),
  held: Type.Optional(Type.Boolean({ description: 'waits for a moderator; only its author gets it' })),
  hidden: Type.Optional(Type.Boolean({ description: 'by a moderator; text and author only for its author' })),
  hiding: Type.Optional(Hiding),
});
export type Comment = Static<typeof Comment>;

/** In lists `pages` holds the first four. */
export const Collection = Type.Object({
  _id: Id,
  id: Id,
  name: Type.String(),
  description: Type.String(),
  photo: nullable(Photo),
  pages: Type.Array(PageCard),
  pageCount: Count,
  user: Type.Object({ name: Type.String(), username: Type.String() }),
  sharing: Type.Boolean(),
});
export type Collection = Static<typeof Collection>;

/**
 * One answer's worth of a list. `cursor` asks for the next; null at the end. `total` is null for feed and search, and
 * where a list that is open to everybody has more than a thousand pages.
 */
export type List<T> = {
  results: T[];
  filterBy: string;
  sortBy: string;
  cursor: string | null;
  total: number | null;
};

/** A list of pages. `pages` repeats `results` where the specification says pages. */
export const PageList = Type.Object({
  results: Type.Array(PageCard),
  pages: Type.Optional(Type.Array(PageCard)),
  filterBy: Type.String(),
  sortBy: Type.String(),
  cursor: nullable(Type.String()),
  total: nullable(Count),
});
export type PageList = List<PageCard> & { pages?: PageCard[] };

/** The answer to every upload of a photo. */
export const ImageAnswer = Type.Object({ image: Photo });
export type ImageAnswer = Static<typeof ImageAnswer>;

/** The header that an unlocked page's calls carry. */
export const pageTokenHeader = 'x-page-token';
