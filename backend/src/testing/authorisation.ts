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
const everybody = (status: number, sent: Sent = {}): Row[] => [
  { ...sent, visitor: status, stranger: status, owner: status },
];
/** For everybody who is signed in, about themselves. */
const signedIn = (status: number, sent: Sent = {}): Row[] => [
  { ...sent, visitor: 401, stranger: status, owner: status },
];
/** For the owner alone; for all others it does not exist. */
const owners = (on: Kind, status: number, sent: Sent = {}): Row => ({
  ...sent,
  on,
  visitor: 401,
  stranger: 404,
  owner: status,
});
/** Everybody sees that it is there, its owner may. */
const ownersOnly = (on: Kind, status: number, sent: Sent = {}): Row => ({ ...owners(on, status, sent), stranger: 403 });

/** Nobody may, unless the row says so: it is somebody else's. */
const allRefused = { visitor: 401, stranger: 403, owner: 403 } as const;

/** For moderators, whoever's the thing is. */
const moderators = (status: number, sent: Sent = {}): Row => ({
  ...sent,
  visitor: 401,
  stranger: 403,
  owner: 403,
  moderator: status,
});

/** A call about a page that is as readable as the page (decision 9). */
const asReadable = (ok: number, sent: Sent = {}): Row[] => [
  { ...sent, on: 'public page', visitor: ok, stranger: ok, owner: ok },
  { ...sent, on: 'anonymous page', visitor: ok, stranger: ok, owner: ok },
  { ...sent, on: 'private page', visitor: 404, stranger: 404, owner: ok },
  { ...sent, on: 'protected page', visitor: 401, holder: ok, stranger: 401, guest: ok, owner: ok },
  { ...sent, on: 'draft', visitor: 404, stranger: 404, owner: 404 },
  { ...sent, on: 'page in the trash', visitor: 404, stranger: 404, owner: 404 },
];
/** The same for those who are signed in. */
const asReadableSignedIn = (ok: number, sent: Sent = {}): Row[] =>
  asReadable(ok, sent).map(row => ({ ...row, holder: undefined, visitor: 401 }));

/** What only a page's owner does with it, whatever others may read; not with one in the trash. */
const ownersOfPages = (ok: number, sent: Sent = {}): Row[] => [
  owners('public page', ok, sent),
  owners('anonymous page', ok, sent),
  owners('private page', ok, sent),
  owners('protected page', ok, sent),
  owners('page in the trash', 404, sent),
];

const asDraft: Sent = { query: { type: 'draft' } };
const contents = { title: 'Another title of some length', briefDes: 'b'.repeat(30), targets: 't'.repeat(20) };
const body = `<p>${'Another text. '.repeat(10)}</p>`;
const edit = (type: 'public' | 'private') => (subject: Subject) => ({
  page: {
    type,
    contents: { ...contents, body },
    configurations: { comments: true, rating: true, anonymously: false, links: true },
    tags: 'one,two,three,four,five',
    url: subject.params['url'],
    revision: 1,
  },
});
const password = { password: 'Correct1Horse' };
const noIds: Sent = { body: () => ({ ids: [] }) };

/**
 * Who gets what from every route: the first place to look when a call's rights are in question, and to add to when a
 * call is added. Its test fails for a route that is not here.
 */
export const authorisation: Readonly<Record<string, readonly Row[]>> = {
  'POST /login': everybody(401, { body: () => ({ email: 'nobody@example.org', ...password }) }),
  'POST /api/logout': signedIn(200, { endsSession: true }),
  'POST /api/forgotpassword': everybody(404, { body: () => ({ email: 'nobody@example.org' }) }),
  'POST /api/resetpassword': everybody(400, { body: () => ({ userId: 'x', token: { code: 'x' }, ...password }) }),
  'POST /usernameAvailability': everybody(200, { body: () => ({ username: 'whoever_1' }) }),
  'POST /api/sendcode': everybody(200, {
    body: () => ({ name: 'Ann', username: 'whoever_1', email: 'whoever@example.org', ...password }),
  }),
  'POST /register/validatecode': everybody(400, { body: () => ({ code: 1 }) }),
  'POST /register': everybody(400, {
    body: () => ({ name: 'Ann', username: 'whoever_1', email: 'whoever@example.org', code: 1, ...password }),
  }),

  'GET /api/profile': signedIn(200),
  'PATCH /api/profile': signedIn(200, { body: () => ({ headline: 'Reader' }) }),
  'PUT /api/profile/photo': signedIn(200, { file: 'img' }),
  'GET /api/settings/email': signedIn(200),
  'GET /api/account/export': signedIn(200),
  'DELETE /api/account': signedIn(422, { body: () => ({ password: 'not theirs' }) }),
  'PATCH /api/settings/password': signedIn(200, { body: () => password, endsSession: true }),

  'PATCH /api/new-page/initial-step/new': signedIn(201, { body: () => ({ page: { type: 'public' } }) }),
  'GET /api/new-page/initial-step/:id': [owners('draft', 200), owners('public page', 404)],
  'PATCH /api/new-page/initial-step/:id': [
    owners('draft', 200, { body: () => ({ page: { type: 'public' } }) }),
    owners('public page', 409, { body: () => ({ page: { type: 'public' } }) }),
  ],
  'GET /api/new-page/page-contents/:id': [owners('draft', 200), owners('private page', 404)],
  'PATCH /api/new-page/page-contents/:id': [
    owners('draft', 200, { body: () => ({ page: { contents: { ...contents, body }, revision: 1 } }) }),
    owners('private page', 409, { body: () => ({ page: { contents: { ...contents, body }, revision: 1 } }) }),
  ],
  'GET /api/new-page/page-thumbnail/:id': [owners('draft', 200)],
  'GET /api/new-page/final-step/:id': [owners('draft', 200)],
  'PATCH /api/new-page/final-step/:id': [owners('draft', 200, { body: () => ({ page: { tags: 'a,b' } }) })],
  'POST /api/new-page/:id': [
    owners('draft', 201, { body: () => ({}) }),
    owners('public page', 201, { body: () => ({}) }),
  ],

  'GET /api/public-pages/:url': [
    ...asReadable(200).slice(0, 2),
    ...(['private page', 'protected page', 'draft', 'page in the trash'] as const).flatMap(on =>
      everybody(404, { on }),
    ),
  ],
  'GET /api/:username/:url': [
    ...(['public page', 'anonymous page'] as const).flatMap(on => everybody(404, { on })),
    ...asReadable(200).slice(2),
  ],
  'POST /api/:username/:url/unlock': [
    ...everybody(401, { on: 'protected page', body: () => ({ password: 'wrong' }) }),
    ...(['public page', 'private page', 'draft', 'page in the trash'] as const).flatMap(on =>
      everybody(404, { on, body: () => ({ password: 'wrong' }) }),
    ),
  ],
  'GET /api/viewer/:pageId': asReadable(200),
  'GET /api/pages/:url/edit': [
    owners('public page', 200),
    owners('anonymous page', 200),
    owners('private page', 404),
    owners('page in the trash', 404),
  ],
  'GET /api/:username/:url/edit': [
    owners('private page', 200),
    owners('protected page', 200),
    owners('public page', 404),
    owners('page in the trash', 404),
  ],
  'PUT /api/pages/:id': [
    owners('public page', 200, { body: edit('public') }),
    owners('anonymous page', 200, { body: edit('public') }),
    owners('private page', 200, { body: edit('private') }),
    owners('draft', 404, { body: edit('public') }),
    owners('page in the trash', 404, { body: edit('public') }),
  ],
  'DELETE /api/pages/:id': [
    owners('public page', 200),
    owners('private page', 200),
    owners('draft', 200),
    owners('page in the trash', 200),
  ],
  'POST /api/pages/:id/restore': [owners('page in the trash', 200), owners('public page', 200), owners('draft', 200)],
  'GET /api/pages/:id/versions': ownersOfPages(200),
  'GET /api/pages/:id/versions/:n': ownersOfPages(200, { params: { n: '1' } }),
  'POST /api/pages/:id/versions/:n/restore': ownersOfPages(200, { params: { n: '1' } }),

  'PUT /api/pages/:id/photo': [
    owners('public page', 200, { file: 'img' }),
    owners('private page', 200, { file: 'img' }),
  ],
  'POST /api/pages/:id/photo': [
    owners('draft', 200, { file: 'img', ...asDraft }),
    owners('page in the trash', 404, { file: 'img' }),
  ],
  'DELETE /api/pages/:id/photo': [...ownersOfPages(200), owners('draft', 200, asDraft)],
  'POST /api/pages/:id/images': [
    owners('public page', 200, { file: 'img' }),
    owners('draft', 200, { file: 'img', ...asDraft }),
    owners('draft', 404, { file: 'img' }),
  ],
  'GET /api/pages/:id/attach-files': [...asReadable(200), owners('draft', 200, asDraft)],
  'POST /api/pages/:id/attach-files': [
    ...ownersOfPages(200, { file: 'file' }),
    owners('draft', 200, { file: 'file', ...asDraft }),
  ],
  'DELETE /api/pages/:id/attach-files/:fileId': [...ownersOfPages(200), owners('draft', 200, asDraft)],
  'GET /api/pages/:id/attach-files/:name': [...asReadable(200), owners('draft', 200, asDraft)],

  'PATCH /api/rate/page/:id': asReadableSignedIn(200, { body: () => ({ rate: 'like' }) }).map(row =>
    row.owner === 200 ? { ...row, owner: 403 } : row,
  ),
  'PATCH /api/read-later/:pageId': asReadableSignedIn(200),
  'POST /api/views/:id': asReadable(200),
  'GET /api/pages/:id/stream': asReadable(200, { streams: true }),
  'POST /api/subscription/:authorId': [{ visitor: 401, stranger: 200, owner: 403 }],
  'GET /api/subscriptions': signedIn(200),
  'GET /api/users/:username': everybody(200, { on: 'public page' }),
  'GET /api/users/:user/pages': everybody(200),

  'GET /api/comments/:pageId': asReadable(200),
  'POST /api/comment/:pageId': asReadableSignedIn(201, { body: () => ({ text: 'Well said.' }) }).map(row =>
    row.stranger === 201 ? { ...row, blocked: 403 } : row,
  ),
  'GET /api/comment/:id/replies': everybody(200, { on: 'comment' }),
  'PUT /api/comment/:id': [
    ownersOnly('comment', 200, { body: () => ({ text: 'Changed.' }) }),
    { on: 'comment by a reader', body: () => ({ text: 'Mine.' }), ...allRefused, commenter: 200 },
  ],
  'DELETE /api/comment/:id': [
    ownersOnly('comment', 200),
    { on: 'comment by a reader', ...allRefused, commenter: 200, without: ['owner'] },
    { on: 'comment by a reader', ...allRefused, owner: 200, without: ['commenter'] },
  ],
  'PATCH /api/rate/comment/:id': [...signedIn(200, { on: 'comment' }), ...signedIn(200, { on: 'comment by a reader' })],
  'GET /api/comments/history': signedIn(200),
  'GET /api/history/comments': signedIn(200),

  'GET /api/collections/created/:pageId': signedIn(200, { on: 'public page' }),
  'POST /api/collection': signedIn(201, { body: () => ({ name: 'Mine' }) }),
  'POST /api/collection/add-remove/:collectionId/:pageId': [ownersOnly('collection', 200)],
  'GET /api/collections/:kind': signedIn(200, { params: { kind: 'created-saved' } }),
  'GET /api/collections/shared/:username': everybody(200, { on: 'shared collection' }),
  'GET /api/collection/:id': [
    { on: 'collection', visitor: 403, stranger: 403, owner: 200 },
    ...everybody(200, { on: 'shared collection' }),
  ],
  'POST /api/collection/sharing/:id': [ownersOnly('collection', 200), ownersOnly('shared collection', 200)],
  'PUT /api/collection/info/:id': [ownersOnly('collection', 200, { body: () => ({ name: 'New' }) })],
  'PUT /api/collection/order/:id': [ownersOnly('collection', 200, { body: () => ({ pageIds: [] }) })],
  'PUT /api/collection/remove-pages/:id': [ownersOnly('collection', 200, { body: () => ({ pageIds: [] }) })],
  'POST /api/collection/photo/:id': [ownersOnly('collection', 200, { file: 'img' })],
  'DELETE /api/collection/:id': [ownersOnly('collection', 200)],
  'POST /api/collection/toggle-library/:id': [
    { on: 'shared collection', visitor: 401, stranger: 200, owner: 403 },
    { on: 'collection', visitor: 401, stranger: 403, owner: 403 },
  ],

  'GET /api/history/pages': signedIn(200),
  'GET /api/read-later': signedIn(200),
  'GET /api/liked-pages': signedIn(200),
  'GET /api/pages/published': signedIn(200),
  'GET /api/pages/drafts': signedIn(200),
  'GET /api/pages/trash': signedIn(200),
  'DELETE /api/history/pages': signedIn(200, noIds),
  'DELETE /api/read-later': signedIn(200, noIds),
  'DELETE /api/liked-pages': signedIn(200, noIds),
  'DELETE /api/pages/published': signedIn(200, noIds),
  'DELETE /api/pages/drafts': signedIn(200, noIds),
  'DELETE /api/pages/trash': signedIn(200, noIds),
  'POST /api/history/pages/restore': signedIn(200, noIds),
  'POST /api/read-later/restore': signedIn(200, noIds),
  'POST /api/liked-pages/restore': signedIn(200, noIds),
  'GET /api/feed': everybody(200),
  'GET /api/search': everybody(200, { query: { q: 'map' } }),
  'GET /api/tags/:tag/pages': everybody(200, { params: { tag: 'maps' } }),
  'GET /api/stats': signedIn(200),

  'GET /api/notifications': signedIn(200),
  'GET /api/notifications/count': signedIn(200),
  'POST /api/notifications/read': signedIn(200, { body: () => ({}) }),
  'GET /api/notifications/choices': signedIn(200),
  'PATCH /api/notifications/choices': signedIn(200, { body: () => ({ choices: { like: false } }) }),
  'GET /api/notifications/stream': signedIn(200, { streams: true }),
  'GET /api/notifications/unsubscribe': everybody(400, { query: { token: 'none' } }),
  'POST /api/notifications/unsubscribe': everybody(400, { query: { token: 'none' }, body: () => ({}) }),
  'POST /api/reports': asReadableSignedIn(201, {
    body: ({ params }) => ({ kind: 'page', id: params['id'], reason: 'spam' }),
  }).map(row => (row.owner === 201 ? { ...row, owner: 403 } : row)),
  'GET /api/blocked-readers': signedIn(200),
  'PUT /api/blocked-readers/:userId': [{ visitor: 401, stranger: 200, owner: 403 }],
  'DELETE /api/blocked-readers/:userId': [{ visitor: 401, stranger: 200, owner: 403 }],
  'PATCH /api/pages/:id/comments': ownersOfPages(200, { body: () => ({ open: true }) }),

  'GET /api/admin/queue': [moderators(200)],
  'GET /api/admin/things/:kind/:id': [
    moderators(200, { on: 'public page', params: { kind: 'page' } }),
    moderators(404, { on: 'private page', params: { kind: 'page' } }),
    moderators(404, { on: 'anonymous page', params: { kind: 'page' } }),
    moderators(200, { on: 'comment', params: { kind: 'comment' } }),
    moderators(404, { on: 'draft', params: { kind: 'page' } }),
  ],
  'POST /api/admin/things/:kind/:id/hide': [
    moderators(200, {
      on: 'public page',
      params: { kind: 'page' },
      body: () => ({ reason: 'spam', explanation: 'It sells.' }),
    }),
    moderators(422, { on: 'comment', params: { kind: 'comment' }, body: () => ({ reason: 'spam', explanation: '' }) }),
  ],
  'POST /api/admin/things/:kind/:id/restore': [moderators(200, { on: 'comment', params: { kind: 'comment' } })],
  'POST /api/admin/things/:kind/:id/dismiss': [moderators(409, { on: 'comment', params: { kind: 'comment' } })],
  'POST /api/admin/things/comment/:id/approve': [moderators(409, { on: 'comment' })],
  'POST /api/admin/things/:kind/:id/notes': [
    moderators(200, { on: 'public page', params: { kind: 'page' }, body: () => ({ text: 'Look again.' }) }),
  ],
  'GET /api/admin/accounts/:username': [moderators(200, { on: 'public page' })],
  'POST /api/admin/accounts/:username/block': [
    moderators(422, {
      on: 'public page',
      body: () => ({ reason: 'spam', explanation: '', pages: 'stay' }),
    }),
  ],
  'POST /api/admin/accounts/:username/unblock': [moderators(200, { on: 'public page' })],
  'GET /api/admin/audit/:kind/:id': [
    moderators(200, { on: 'public page', params: { kind: 'page' } }),
    moderators(404, { on: 'private page', params: { kind: 'page' } }),
  ],

  'GET /rss.xml': everybody(200),
  'GET /atom.xml': everybody(200),
  'GET /users/:username/rss.xml': everybody(200, { on: 'public page' }),
  'GET /users/:username/atom.xml': everybody(200, { on: 'public page' }),
  'GET /tags/:tag/rss.xml': everybody(200, { params: { tag: 'maps' } }),
  'GET /tags/:tag/atom.xml': everybody(200, { params: { tag: 'maps' } }),
  'GET /sitemap.xml': everybody(200),
  'GET /sitemap/:file': everybody(404, { params: { file: 'none.xml' } }),
  'GET /robots.txt': everybody(200),

  'GET /media/:mediaId/:file': everybody(404, { params: { mediaId: 'none', file: '640.jpg' } }),
  'POST /api/client-errors': everybody(200, { body: () => ({ message: 'It broke.' }) }),
  'GET /api/openapi.json': everybody(200),
  'GET /health/live': everybody(200),
  'GET /health/ready': everybody(200),
  'GET /metrics': everybody(200),
  'GET /dev/outbox': everybody(200),
  'GET /dev/outbox/:name': everybody(404, { params: { name: 'none.eml' } }),
  'GET /remotes.json': everybody(200),
  'GET /releases/*': everybody(404, { params: { '*': 'shell/none/index.js' } }),
  'GET /*': everybody(200, { params: { '*': 'home' } }),
};
