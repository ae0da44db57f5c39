import { streamOf } from '@recto/event-log/decider.ts';
import { collection, deleteCollection } from '../../domain/collection.ts';
import { comment, deleteComment } from '../../domain/comment.ts';
import { confirmClaim, emailClaim, makeClaim, releaseClaim, usernameClaim } from '../../domain/claim.ts';
import { deleteDraft, draft } from '../../domain/draft.ts';
import { deletePage, page } from '../../domain/page.ts';
import {
  abandonRegistration,
  beginRegistration,
  completeRegistration,
  enterCode,
  registration,
} from '../../domain/registration.ts';
import { endSession, session, startSession } from '../../domain/session.ts';
import { subscription, toggleSubscription } from '../../domain/subscription.ts';
import * as users from '../../domain/user.ts';
import type { Acts } from './act.ts';
import { forget, type Person, type Walker } from './walker.ts';

const { user } = users;
const minutes = 60_000;
const days = 24 * 60 * minutes;
/** More are not registered, so that people meet. */
const mostPersons = 40;

async function login({ command, random, later }: Walker, person: Person): Promise<void> {
  const sessionId = random.uuid();
  await command(
    session,
    sessionId,
    person.userId,
    state => startSession(state, sessionId, person.userId, later(30 * days)),
    {
      fresh: true,
    },
  );
  person.sessions.push(sessionId);
}

/** The steps of a registration up to the account. `holds` are the claims. */
async function apply(walker: Walker) {
  const { command, random, later, now } = walker;
  const userId = random.uuid();
  const username = `walker_${userId.slice(0, 8)}`;
  const applicant = { name: random.text(2), username, email: `${username}@example.org`, codeHash: 'right' };
  await walker.persistently(() => walker.keys.create(userId));
  const begin = { registrationId: userId, ...applicant, expiresAt: later(15 * minutes) };
  await command(registration, userId, null, state => beginRegistration(state, begin));
  if (random.chance(0.3)) await command(registration, userId, null, state => enterCode(state, 'wrong', now()));
  const claims = [
    { decider: emailClaim, id: `hash-of-${applicant.email}` },
    { decider: usernameClaim, id: `hash-of-${username}` },
  ];
  return { userId, claims, account: { userId, ...applicant, passwordHash: `hash of ${random.uuid()}` } };
}

async function claimAndRegister(walker: Walker, { userId, claims, account }: Awaited<ReturnType<typeof apply>>) {
  const { command, now, later } = walker;
  for (const { decider, id } of claims) {
    await command(decider, id, null, state => makeClaim(state, userId, now(), later(15 * minutes)));
  }
  const { codeHash: _, ...newUser } = account;
  await command(user, userId, null, state => users.registerUser(state, newUser));
}

/** What the worker does once an account has been deleted. */
async function erase(walker: Walker, { userId, subscriptions }: Person): Promise<void> {
  const { command, world } = walker;
  const own = world.pages.filter(({ ownerId }) => ownerId === userId).map(({ pageId }) => pageId);
  for (const { pageId } of world.pages.filter(({ ownerId }) => ownerId === userId)) {
    await command(page, pageId, null, state => deletePage(state, userId));
  }
  for (const { pageId } of world.drafts.filter(({ ownerId }) => ownerId === userId)) {
    await command(draft, pageId, null, state => deleteDraft(state, userId));
    await walker.persistently(() => walker.log.deleteStream(streamOf(draft, pageId)));
  }
  for (const { commentId } of world.comments.filter(({ authorId }) => authorId === userId)) {
    await command(comment, commentId, null, state => deleteComment(state, userId));
  }
  for (const { collectionId } of world.collections.filter(({ ownerId }) => ownerId === userId)) {
    await command(collection, collectionId, null, state => deleteCollection(state, userId));
  }
  for (const authorId of subscriptions) {
    await command(subscription, `${userId}+${authorId}`, null, state =>
      state.subscribed ? toggleSubscription(state, userId, authorId) : [],
    );
  }
  const others = <T>(list: T[], belongs: (item: T) => boolean) =>
    list.splice(0, list.length, ...list.filter(item => !belongs(item)));
  others(world.pages, ({ ownerId }) => ownerId === userId);
  others(world.drafts, ({ ownerId }) => ownerId === userId);
  others(world.comments, ({ authorId }) => authorId === userId);
  others(world.collections, ({ ownerId }) => ownerId === userId);
  await walker.persistently(() => walker.keys.forget(userId));
  const things = world.moderated.filter(({ ownerId }) => ownerId === userId).map(({ id }) => id);
  const traces = {
    notices: own.map(pageId => `like:${pageId}`),
    reports: world.reports.filter(({ reporterId }) => reporterId === userId).map(({ id }) => id),
    things: [...new Set([`profile-${userId}`, ...things])],
  };
  await command(user, userId, null, () => users.eraseTraces(userId, traces));
  await command(user, userId, null, () => users.eraseAccount(userId));
}

export const accountActs: Acts = {
  register: {
    often: 6,
    run: async walker => {
      const { command, world } = walker;
      if (world.persons.length >= mostPersons) return;
      const applied = await apply(walker);
      await claimAndRegister(walker, applied);
      const { userId, claims } = applied;
      for (const { decider, id } of claims) await command(decider, id, null, state => confirmClaim(state, userId));
      await command(registration, userId, null, state => completeRegistration(state, userId));
      const person = { userId, sessions: [], subscriptions: [], readLater: [] };
      await login(walker, person);
      world.persons.push(person);
    },
  },
  registerInVain: {
    often: 1,
    run: async walker => {
      const applied = await apply(walker);
      await claimAndRegister(walker, applied);
      const { userId, claims } = applied;
      await walker.command(user, userId, null, state => users.withdrawRegistration(state));
      for (const { decider, id } of claims)
        await walker.command(decider, id, null, state => releaseClaim(state, userId));
    },
  },
  beginRegistrationOnly: {
    often: 1,
    run: async walker => {
      const { userId } = await apply(walker);
      await walker.persistently(() => walker.keys.forget(userId));
      await walker.command(registration, userId, null, state => abandonRegistration(state, userId));
    },
  },
  login: {
    often: 3,
    run: async walker => {
      const person = walker.random.pick(walker.world.persons);
      if (person) await login(walker, person);
    },
  },
  logout: {
    often: 2,
    run: async ({ command, random, world }) => {
      const person = random.pick(world.persons);
      const sessionId = person?.sessions.pop();
      if (person && sessionId) await command(session, sessionId, person.userId, endSession);
    },
  },
  editProfile: {
    often: 3,
    run: async ({ command, random, world }) => {
      const person = random.pick(world.persons);
      if (!person) return;
      const links = { website: 'https://example.org', twitter: '', youtube: '', linkedin: '', facebook: '' };
      const profile = { name: random.text(2), headline: random.text(4), biography: random.text(12), links };
      await command(user, person.userId, person.userId, state => users.editProfile(state, profile));
    },
  },
  chooseProfilePhoto: {
    often: 2,
    run: async ({ command, random, world, photo }) => {
      const person = random.pick(world.persons);
      const chosen = photo();
      if (person) await command(user, person.userId, person.userId, state => users.chooseProfilePhoto(state, chosen));
    },
  },
  changePassword: {
    often: 2,
    run: async ({ command, random, world }) => {
      const person = random.pick(world.persons);
      const kept = person?.sessions.at(-1);
      if (!person || !kept) return;
      const hash = `hash of ${random.uuid()}`;
      await command(user, person.userId, person.userId, state => users.changePassword(state, hash, kept));
      person.sessions = [kept];
    },
  },
  resetPassword: {
    often: 2,
    run: async ({ command, random, world, later, now }) => {
      const person = random.pick(world.persons);
      if (!person) return;
      const [code, hash] = [random.uuid(), random.uuid()];
      const expiresAt = later(60 * minutes);
      await command(user, person.userId, null, state => users.requestPasswordReset(state, code, expiresAt));
      await command(user, person.userId, null, state => users.resetPassword(state, code, now(), hash));
      person.sessions = [];
    },
  },
  deleteAccount: {
    often: 1,
    run: async walker => {
      const { command, random, world } = walker;
      const person = random.pick(world.persons);
      if (!person || world.persons.length < 6) return;
      forget(world.persons, person);
      await command(user, person.userId, person.userId, users.deleteAccount);
      await erase(walker, person);
    },
  },
};
