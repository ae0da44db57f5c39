import type { EventOf, EventType } from './event.ts';

/** Each person has two keys: one for who they are, one for what they wrote for themselves or in comments. */
export type KeyName = 'person' | 'text';

/** Which fields of an event are sealed, under whose key; `when` restricts it to some events of the type. */
export type Sealing<D> = {
  key: KeyName;
  personId: keyof D & string;
  fields: readonly (keyof D & string)[];
  when?: (data: D) => boolean;
};

type SealingTable = { readonly [T in EventType]?: readonly Sealing<EventOf<T>['data']>[] };

const draft = [
  { key: 'text', personId: 'ownerId', fields: ['contents', 'url', 'passwordHash'] },
] as const satisfies SealingTable['DraftSaved'];

const page = [
  { key: 'text', personId: 'ownerId', fields: ['passwordHash'] },
  { key: 'text', personId: 'ownerId', fields: ['contents', 'url'], when: data => data.type === 'private' },
] as const satisfies SealingTable['PagePublished'];

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
  CommentAdded: [{ key: 'text', personId: 'authorId', fields: ['text'] }],
  AccountBlocked: [{ key: 'text', personId: 'userId', fields: ['explanation'] }],
  ThingReported: [{ key: 'text', personId: 'reporterId', fields: ['text'] }],
  ThingHidden: [{ key: 'text', personId: 'ownerId', fields: ['explanation'] }],
  ModerationNoted: [{ key: 'text', personId: 'by', fields: ['text'] }],
  CommentEdited: [{ key: 'text', personId: 'authorId', fields: ['text'] }],
};
