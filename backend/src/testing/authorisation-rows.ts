import type { Kind, Subject } from './world.ts';

/**
 * What each caller is answered. The three that stand in every row are enough as a rule: the others are answered as the
 * one that they are like, unless the row says something else.
 */
export type Row = {
  /** What the address is about; of its own for each row whose call changes something. */
  on?: Kind;
  /** Values for parameters that no subject names. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: (subject: Subject) => unknown;
  /** Uploads: what is sent as a form. */
  file?: 'img' | 'file';
  /** The answer does not end: only its status is looked at. */
  streams?: true;
  /** Who is left out, since they would use it up before others. */
  without?: readonly CallerName[];
  /** Sign in again afterwards. */
  endsSession?: true;
  visitor: number;
  /** A visitor with the token of the protected page, or of another one; like a visitor. */
  holder?: number | undefined;
  stranger: number;
  /** Somebody signed in with such a token; like a stranger. */
  guest?: number | undefined;
  /** A reader whom the owner has blocked; like a stranger. */
  blocked?: number | undefined;
  /** Who wrote the comment on the owner's page; like a stranger. */
  commenter?: number | undefined;
  /** Somebody with the role; like a stranger. */
  moderator?: number | undefined;
  owner: number;
};

/** Everybody that the table knows. */
export type CallerName = keyof Pick<
  Row,
  'visitor' | 'holder' | 'blocked' | 'guest' | 'stranger' | 'moderator' | 'commenter' | 'owner'
>;

type Sent = Omit<Row, CallerName>;

/** The same for everybody. */
export const everybody = (status: number, sent: Sent = {}): Row[] => [
  { ...sent, visitor: status, stranger: status, owner: status },
];
/** For everybody who is signed in, about themselves. */
export const signedIn = (status: number, sent: Sent = {}): Row[] => [
  { ...sent, visitor: 401, stranger: status, owner: status },
];
/** For the owner alone; for all others it does not exist. */
export const owners = (on: Kind, status: number, sent: Sent = {}): Row => ({
  ...sent,
  on,
  visitor: 401,
  stranger: 404,
  owner: status,
});
/** Everybody sees that it is there, its owner may. */
export const ownersOnly = (on: Kind, status: number, sent: Sent = {}): Row => ({
  ...owners(on, status, sent),
  stranger: 403,
});

/** Nobody may, unless the row says so: it is somebody else's. */
export const allRefused = { visitor: 401, stranger: 403, owner: 403 } as const;

/** For moderators, whoever's the thing is. */
export const moderators = (status: number, sent: Sent = {}): Row => ({
  ...sent,
  visitor: 401,
  stranger: 403,
  owner: 403,
  moderator: status,
});

/** A call about a page that is as readable as the page (decision 9). */
export const asReadable = (ok: number, sent: Sent = {}): Row[] => [
  { ...sent, on: 'public page', visitor: ok, stranger: ok, owner: ok },
  { ...sent, on: 'anonymous page', visitor: ok, stranger: ok, owner: ok },
  { ...sent, on: 'private page', visitor: 404, stranger: 404, owner: ok },
  { ...sent, on: 'protected page', visitor: 401, holder: ok, stranger: 401, guest: ok, owner: ok },
  { ...sent, on: 'draft', visitor: 404, stranger: 404, owner: 404 },
  { ...sent, on: 'page in the trash', visitor: 404, stranger: 404, owner: 404 },
];
/** The same for those who are signed in. */
export const asReadableSignedIn = (ok: number, sent: Sent = {}): Row[] =>
  asReadable(ok, sent).map(row => ({ ...row, holder: undefined, visitor: 401 }));

/** What only a page's owner does with it, whatever others may read; not with one in the trash. */
export const ownersOfPages = (ok: number, sent: Sent = {}): Row[] => [
  owners('public page', ok, sent),
  owners('anonymous page', ok, sent),
  owners('private page', ok, sent),
  owners('protected page', ok, sent),
  owners('page in the trash', 404, sent),
];

export const contents = { title: 'Another title of some length', briefDes: 'b'.repeat(30), targets: 't'.repeat(20) };
export const body = `<p>${'Another text. '.repeat(10)}</p>`;
export const edit = (type: 'public' | 'private') => (subject: Subject) => ({
  page: {
    type,
    contents: { ...contents, body },
    configurations: { comments: true, rating: true, anonymously: false, links: true },
    tags: 'one,two,three,four,five',
    url: subject.params['url'],
    revision: 1,
  },
});
export const password = { password: 'Correct1Horse' };
export const noIds: Sent = { body: () => ({ ids: [] }) };
