import type { EventOf, EventType } from './event.ts';

/** Each person has two keys: one for who they are, one for what they wrote for themselves or in comments. */
export type KeyName = 'person' | 'text';

/** A field, or `<field>.<inner>`: that field of the object, or of each object of the list, in `<field>`. */
type SealedPath<D> = {
  [F in keyof D & string]: D[F] extends readonly (infer Each extends object)[]
    ? F | `${F}.${keyof Each & string}`
    : F | (D[F] extends { fileId: string } ? `${F}.${keyof D[F] & string}` : never);
}[keyof D & string];

/** Which fields of an event are sealed, under whose key; `when` restricts it to some events of the type. */
export type Sealing<D> = {
  key: KeyName;
  personId: keyof D & string;
  fields: readonly SealedPath<D>[];
  when?: (data: D) => boolean;
};

/** A line of `sealings`, of whichever event. */
export type AnySealing = {
  readonly key: KeyName;
  readonly personId: string;
  readonly fields: readonly string[];
  readonly when?: (data: never) => boolean;
};

type SealingTable = { readonly [T in EventType]?: readonly Sealing<EventOf<T>['data']>[] };

const draft = [
  { key: 'text', personId: 'ownerId', fields: ['contents', 'url', 'tags', 'passwordHash', 'files.name'] },
] as const satisfies SealingTable['DraftSaved'];

const page = [
  // Names of files also where the page is public: what attaches a file does not say what the page is.
  { key: 'text', personId: 'ownerId', fields: ['passwordHash', 'files.name'] },
  {
    key: 'text',
    personId: 'ownerId',
    fields: ['contents', 'url', 'tags', 'lang'],
    when: data => data.type === 'private',
  },
] as const satisfies SealingTable['PagePublished'];

const collection = [
  { key: 'text', personId: 'ownerId', fields: ['name', 'description'] },
] as const satisfies SealingTable['CollectionCreated'];

/** The one place that says what is sealed. An event type that is not here is stored in the clear. */
export const sealings: SealingTable = {
  RegistrationBegun: [{ key: 'person', personId: 'registrationId', fields: ['name', 'username', 'email', 'codeHash'] }],
  UserRegistered: [{ key: 'person', personId: 'userId', fields: ['name', 'username', 'email', 'passwordHash'] }],
  ProfileEdited: [{ key: 'person', personId: 'userId', fields: ['name', 'headline', 'biography', 'links'] }],
  PasswordChanged: [{ key: 'person', personId: 'userId', fields: ['passwordHash'] }],
  PasswordResetRequested: [{ key: 'person', personId: 'userId', fields: ['codeHash'] }],
  PasswordReset: [{ key: 'person', personId: 'userId', fields: ['passwordHash'] }],
  DraftStarted: draft,
  DraftSaved: draft,
  PagePublished: page,
  PageRevised: page,
  FileAttached: [{ key: 'text', personId: 'ownerId', fields: ['file.name'] }],
  CollectionCreated: collection,
  CollectionRenamed: collection,
  CommentAdded: [{ key: 'text', personId: 'authorId', fields: ['text', 'lang'] }],
  AccountBlocked: [{ key: 'text', personId: 'userId', fields: ['explanation'] }],
  ThingReported: [{ key: 'text', personId: 'reporterId', fields: ['text'] }],
  ThingHidden: [{ key: 'text', personId: 'ownerId', fields: ['explanation'] }],
  // It is about the owner, and goes with them; notes of the first release are sealed for who wrote them.
  ModerationNoted: [{ key: 'text', personId: 'ownerId', fields: ['text'] }],
  CommentEdited: [{ key: 'text', personId: 'authorId', fields: ['text', 'lang'] }],
};
