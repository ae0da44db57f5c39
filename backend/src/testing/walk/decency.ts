import { NEW_ACCOUNT_MS } from '@recto/contracts/limits.ts';
import { load } from '@recto/event-log/execute.ts';
import { blocking, blockReader, unblockReader } from '../../domain/blocking.ts';
import * as comments from '../../domain/comment.ts';
import * as moderations from '../../domain/moderation.ts';
import * as told from '../../domain/notices.ts';
import { page, switchComments } from '../../domain/page.ts';
import { report, reportThing, type Thing } from '../../domain/report.ts';
import * as users from '../../domain/user.ts';
import type { Acts } from './act.ts';
import type { Person, Walker } from './walker.ts';

const { comment } = comments;
const { moderation } = moderations;
const { notices } = told;
const { user } = users;

/** A day, by which the walk's time goes on between two mails. */
const dayMs = NEW_ACCOUNT_MS;

/** An act of one person. */
const byPerson = (often: number, run: (walker: Walker, person: Person) => Promise<unknown>) => ({
  often,
  run: async (walker: Walker) => {
    const person = walker.random.pick(walker.world.persons);
    if (person) await run(walker, person);
  },
});

/** Any thing that somebody could report. */
const aThing = ({ random, world }: Walker): Thing | undefined => {
  const kind = random.pick(['page', 'comment', 'profile'] as const);
  const one = random.pick(world.pages);
  const said = random.pick(world.comments);
  const person = random.pick(world.persons);
  if (kind === 'page' && one) return { kind, thingId: one.pageId, ownerId: one.ownerId, pageId: one.pageId };
  if (kind === 'comment' && said) return { kind, thingId: said.commentId, ownerId: said.authorId, pageId: said.pageId };
  return person && { kind: 'profile', thingId: person.userId, ownerId: person.userId, pageId: null };
};

const idOf = ({ kind, thingId }: Thing) => `${kind}-${thingId}`;
const reasons = ['spam', 'abuse', 'other'] as const;

/** Reports that nobody has decided, as the walk remembers them. */
const reportsOf = new WeakMap<Walker['world'], Map<string, { thing: Thing; by: moderations.OpenReport[] }>>();
const openReports = ({ world }: Walker) => {
  const open = reportsOf.get(world) ?? new Map<string, { thing: Thing; by: moderations.OpenReport[] }>();
  reportsOf.set(world, open);
  return open;
};

async function makeReport(walker: Walker, reporter: Person): Promise<void> {
  const { command, random } = walker;
  const thing = aThing(walker);
  if (!thing) return;
  const made = { reporterId: reporter.userId, reason: random.pick(reasons) ?? 'spam', text: random.text(4) };
  const done = await command(report, `${reporter.userId}+${idOf(thing)}`, reporter.userId, state =>
    reportThing(state, thing, made),
  );
  if (!done || done.events.length === 0) return;
  walker.world.reports.push({ id: `${reporter.userId}+${idOf(thing)}`, reporterId: reporter.userId });
  const open = openReports(walker);
  const known = open.get(idOf(thing)) ?? { thing, by: [] };
  known.by.push({ ...made, times: done.state.times });
  open.set(idOf(thing), known);
}

/** Reports by the way, notices, blocks: what keeps the place decent, and what people are told of. */
export const decencyActs: Acts = {
  report: byPerson(6, makeReport),
  decide: byPerson(4, async (walker, { userId }) => {
    const { command, random } = walker;
    const [first] = openReports(walker).values();
    const outcome = random.pick(['hidden', 'dismissed', 'gone'] as const) ?? 'dismissed';
    if (!first) return;
    openReports(walker).delete(idOf(first.thing));
    await command(moderation, idOf(first.thing), userId, state =>
      moderations.decideReports(state, first.thing, first.by, outcome, userId),
    );
  }),
  hideAndPerhapsRestore: byPerson(5, async (walker, { userId }) => {
    const { command, random } = walker;
    const thing = aThing(walker);
    if (!thing) return;
    walker.world.moderated.push({ id: idOf(thing), ownerId: thing.ownerId });
    const hiding = { reason: 'spam', explanation: random.text(5), cause: 'moderator', by: userId } as const;
    await command(moderation, idOf(thing), userId, state => moderations.hideThing(state, thing, hiding));
    if (random.chance(0.6))
      await command(moderation, idOf(thing), userId, state => moderations.restoreThing(state, thing, userId));
  }),
  note: byPerson(2, async (walker, { userId }) => {
    const { command, random } = walker;
    const thing = aThing(walker);
    const [noteId, text] = [random.uuid(), random.text(5)];
    if (!thing) return;
    walker.world.moderated.push({ id: idOf(thing), ownerId: thing.ownerId });
    await command(moderation, idOf(thing), userId, () => moderations.note(thing, noteId, text, userId));
  }),
  commentThatIsHeld: byPerson(5, async (walker, { userId }) => {
    const { command, random, world, log, persistently } = walker;
    const parent = random.pick(world.comments.filter(({ inReplyTo }) => inReplyTo === null));
    const one = world.pages.find(({ pageId }) => pageId === parent?.pageId) ?? random.pick(world.pages);
    if (!one) return;
    const commentId = random.uuid();
    const isReply = parent?.pageId === one.pageId;
    const answered = isReply
      ? { parent: (await persistently(() => load(log, comment, parent.commentId))).state, reply: null }
      : null;
    const under = { pageId: one.pageId, ownerId: one.ownerId, commentsOpen: true, writerBlocked: false };
    const input = { commentId, page: under, by: userId, text: random.text(5), answered, held: 'links' } as const;
    const added = await command(comment, commentId, userId, state => comments.addComment(state, input), {
      fresh: true,
    });
    if (!added) return;
    const isApproved = random.chance(0.6);
    if (isApproved) await command(comment, commentId, userId, state => comments.approveComment(state, userId));
    const said = { commentId, pageId: one.pageId, authorId: userId, inReplyTo: isReply ? parent.commentId : null };
    if (isApproved || random.chance(0.5)) world.comments.push(said);
    else await command(comment, commentId, userId, state => comments.deleteComment(state, userId));
  }),
  closeAndOpenComments: {
    often: 2,
    run: async ({ command, random, world }) => {
      const one = random.pick(world.pages);
      if (!one) return;
      const { pageId, ownerId } = one;
      for (const open of [!one.configurations.comments, one.configurations.comments])
        await command(page, pageId, ownerId, state => switchComments(state, ownerId, open));
    },
  },
  blockReader: byPerson(3, async ({ command, random, world }, { userId }) => {
    const reader = random.pick(world.persons);
    if (!reader) return;
    const id = `${userId}+${reader.userId}`;
    await command(blocking, id, userId, state => blockReader(state, userId, reader.userId));
    if (random.chance(0.7)) await command(blocking, id, userId, state => unblockReader(state, userId, reader.userId));
  }),
  blockAccount: byPerson(2, async ({ command, random, world, now }, moderator) => {
    const person = random.pick(world.persons);
    if (!person || person === moderator) return;
    const block = { reason: 'spam', explanation: random.text(4), pages: 'hide' } as const;
    const [by, at] = [moderator.userId, now()];
    await command(user, person.userId, by, state => users.blockAccount(state, block, by, at));
    await command(user, person.userId, null, state => users.settleAccountPages(state, 'hidden'));
    person.sessions = [];
    await command(user, person.userId, by, state => users.unblockAccount(state, by));
    await command(user, person.userId, null, state => users.settleAccountPages(state, 'shown'));
  }),
  grantAndRevokeRole: byPerson(1, async ({ command }, { userId }) => {
    await command(user, userId, null, state => users.grantRole(state, 'moderator', null));
    await command(user, userId, null, state => users.revokeRole(state, 'moderator', null));
  }),
  readNotifications: byPerson(4, ({ command, now }, { userId }) => {
    const at = now();
    return command(notices, userId, userId, state => told.readUpTo(state, userId, at));
  }),
  chooseNotices: byPerson(2, async ({ command, random }, { userId }) => {
    const choice = { like: random.chance(0.5), digest: random.chance(0.8) };
    await command(notices, userId, userId, state => told.chooseNotices(state, userId, choice));
    await command(notices, userId, userId, state => told.chooseNotices(state, userId, { like: !choice.like }));
  }),
  sendDigest: byPerson(4, async ({ command, random, later }, { userId }) => {
    for (const days of [0, 1]) {
      const upTo = later(days * dayMs);
      const count = days === 0 ? random.below(4) : 0;
      const digest = { userId, day: upTo.slice(0, 10), upTo, count };
      await command(notices, userId, null, state => told.sendDigest(state, digest));
    }
  }),
};
