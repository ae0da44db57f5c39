import * as collections from '@recto/contracts/http/collections.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as files from '@recto/contracts/http/files.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as reports from '@recto/contracts/http/reports.ts';
import type { TestBackend } from './backend.ts';
import { Browser } from './browser.ts';
import { moderator } from './moderators.ts';
import { type DraftPlan, draft, form, page, type Person, register } from './people.ts';

/** What an address can be about. All of it belongs to the world's owner, but for the comments of readers on their page. */
export type Kind =
  | 'public page'
  | 'anonymous page'
  | 'private page'
  | 'protected page'
  | 'draft'
  | 'page in the trash'
  | 'comment'
  | 'comment by a reader'
  | 'collection'
  | 'shared collection';

/** Values for an address's parameters, and the token of a protected page. */
export type Subject = { params: Record<string, string>; pageToken: string | null };

/** A person with something of every kind, and all sorts of others. */
export type World = {
  owner: Person;
  stranger: Person;
  /** Another one, whom the owner has blocked. */
  blocked: Person;
  /** Another one, who writes comments on the owner's pages. */
  commenter: Person;
  /** Another one, who is given tokens of pages. */
  guest: Person;
  moderator: Person;
  visitor: Browser;
  subject: (kind: Kind) => Promise<Subject>;
};

export const pagePassword = 'open sesame';

const plans: Partial<Record<Kind, DraftPlan>> = {
  'anonymous page': { settings: { configurations: { anonymously: true } } },
  'private page': { type: 'private' },
  'protected page': { type: 'private', settings: { password: pagePassword } },
};

export const makeWorld = async (backend: TestBackend): Promise<World> => {
  const owner = await register(backend, { name: 'Olga Owner' });
  const stranger = await register(backend, { name: 'Stan Stranger' });
  const blocked = await register(backend, { name: 'Bob Blocked' });
  const commenter = await register(backend, { name: 'Carla Commenter' });
  const guest = await register(backend, { name: 'Gus Guest' });
  const mona = await moderator(backend);
  await owner.after(blocked).ask(reports.blockReader, { params: { userId: blocked.userId } });

  const withFile = async (id: string, query?: { type: string }): Promise<string> => {
    const body = form('file', Buffer.from('attached text'), 'notes.txt');
    const sent = { params: { id }, body, ...(query && { query }) };
    return (await owner.ask(files.attachFile, sent)).attachFiles[0]?._id ?? '';
  };
  const aPage = async (kind: Kind): Promise<Subject> => {
    const { id, url } = await page(owner, plans[kind]);
    const fileId = await withFile(id);
    const params = { id, pageId: id, url, username: owner.username, fileId, name: fileId };
    if (kind === 'page in the trash') await owner.ask(pages.deletePage, { params });
    if (kind !== 'protected page') return { params, pageToken: null };
    const visitor = new Browser(backend.app).after(owner);
    const { pageToken } = await visitor.ask(pages.unlockPage, { params, body: { password: pagePassword } });
    return { params, pageToken };
  };
  const aDraft = async (): Promise<Subject> => {
    const id = await draft(owner);
    const fileId = await withFile(id, { type: 'draft' });
    return { params: { id, pageId: id, url: id, username: owner.username, fileId, name: fileId }, pageToken: null };
  };
  const aComment = async (by: Person): Promise<Subject> => {
    const { id, url } = await page(owner);
    const { comment } = await by
      .after(owner)
      .ask(comments.addComment, { params: { pageId: id }, body: { text: 'First.' } });
    return { params: { id: comment.id, pageId: id, url, username: owner.username }, pageToken: null };
  };
  const aCollection = async (shared: boolean): Promise<Subject> => {
    const { id: pageId } = await page(owner);
    const { collection } = await owner.ask(collections.createCollection, { body: { name: 'Maps' } });
    const params = { id: collection._id, collectionId: collection._id, pageId, username: owner.username };
    if (shared) await owner.ask(collections.toggleSharing, { params });
    return { params, pageToken: null };
  };

  return {
    owner,
    stranger,
    blocked,
    commenter,
    guest,
    moderator: mona,
    visitor: new Browser(backend.app),
    subject: async kind => {
      if (kind === 'draft') return aDraft();
      if (kind === 'comment') return aComment(owner);
      if (kind === 'comment by a reader') {
        const subject = await aComment(commenter);
        owner.after(commenter);
        return subject;
      }
      return kind === 'collection' || kind === 'shared collection'
        ? aCollection(kind === 'shared collection')
        : aPage(kind);
    },
  };
};
