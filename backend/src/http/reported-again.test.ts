import * as admin from '@recto/contracts/http/admin.ts';
import * as comments from '@recto/contracts/http/comments.ts';
import * as notifications from '@recto/contracts/http/notifications.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as reports from '@recto/contracts/http/reports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { moderator } from '../testing/moderators.ts';
import { page, type Person, publicContents, register, revisionWith } from '../testing/people.ts';

type Kind = 'page' | 'comment' | 'profile';

let backend: TestBackend;
let ann: Person;
let mona: Person;
beforeAll(async () => {
  backend = await startBackend();
  ann = await register(backend, { name: 'Ann Author' });
  mona = await moderator(backend);
});
afterAll(() => backend.close());

const things: Record<Kind, () => Promise<{ id: string; change: (n: number) => Promise<unknown> }>> = {
  page: async () => {
    const { id } = await page(ann);
    const change = (n: number) => {
      const contents = { ...publicContents, title: `How to fold a map, part ${n}` };
      return ann.ask(pages.revisePage, { params: { id }, body: revisionWith({ contents, revision: n }) });
    };
    return { id, change };
  },
  comment: async () => {
    const { id: pageId } = await page(ann);
    const said = await ann.ask(comments.addComment, { params: { pageId }, body: { text: 'Nice.' } });
    const { id } = said.comment;
    const change = (n: number) => ann.ask(comments.editComment, { params: { id }, body: { text: `Nice, ${n}.` } });
    return { id, change };
  },
  profile: async () => ({
    id: ann.userId,
    change: async n => {
      const { user } = await ann.ask(profile.getProfile);
      await ann.ask(profile.changeProfile, { body: { ...user, biography: `Sells map ${n}.` } });
    },
  }),
};

it.each(Object.entries(things))(
  'a %s whose report was dismissed is reported again by the same person once it was changed, and decided again',
  async (kind, make) => {
    const bob = await register(backend, { name: 'Bob Reader' });
    const { id, change } = await make();
    const report = async () => {
      const body = { kind, id, reason: 'spam', text: 'Look.' };
      return (await bob.after(ann).after(mona).try(reports.report, { body })).status;
    };
    const thing = async () => (await mona.after(bob).ask(admin.getThing, { params: { kind: kind as Kind, id } })).thing;
    const dismiss = () => mona.after(bob).try(admin.dismissReports, { params: { kind, id } });
    expect(await report()).toBe(201);
    await change(1);
    expect(await report(), 'while nobody has decided').toBe(409);
    expect((await dismiss()).status).toBe(200);
    expect(await report(), 'as it was decided').toBe(409);
    expect(await thing()).toMatchObject({ reports: 0, outcome: 'dismissed' });
    await change(2);
    expect(await report()).toBe(201);
    expect(await report()).toBe(409);
    expect(await thing()).toMatchObject({ reports: 1, reasons: { spam: 1 } });
    expect((await dismiss()).status).toBe(200);
    expect((await dismiss()).status).toBe(409);
    expect(await thing()).toMatchObject({ reports: 0, reasons: {} });
    const told = (await bob.after(mona).ask(notifications.listNotifications)).notifications;
    expect(told).toEqual([expect.objectContaining({ kind: 'report', outcome: 'dismissed' })]);
  },
);
