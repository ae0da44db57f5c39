import type { ReportReason } from '@recto/contracts/events/moderation.ts';
import type { Role, UserEvent } from '@recto/contracts/events/user.ts';
import type { Links, StoredPhoto } from '@recto/contracts/events/values.ts';
import { accountBlockedFor } from '@recto/contracts/messages/moderation.ts';
import type { Decider } from '@recto/event-log/decider.ts';
import { Rejected } from './rejected.ts';

export type Account = {
  userId: string;
  name: string | null;
  username: string | null;
  email: string | null;
  passwordHash: string | null;
  headline: string;
  biography: string;
  links: Links;
  photo: StoredPhoto | null;
  /** The newest reset link that has not been used. */
  reset: { codeHash: string | null; expiresAt: string } | null;
  roles: readonly Role[];
  /** Why and since when it cannot log in; null when it can. */
  blocked: { reason: ReportReason; explanation: string | null; pages: 'stay' | 'hide'; date: string } | null;
};

export type User =
  | { status: 'none' }
  | ({ status: 'active' } & Account)
  | { status: 'withdrawn' }
  | { status: 'deleted' };

const noLinks: Links = { website: '', twitter: '', youtube: '', linkedin: '', facebook: '' };

export const user: Decider<User, UserEvent> = {
  category: 'user',
  initial: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'UserRegistered') {
      return {
        status: 'active',
        headline: '',
        biography: '',
        links: noLinks,
        photo: null,
        reset: null,
        roles: [],
        blocked: null,
        ...event.data,
      };
    }
    if (event.type === 'RegistrationWithdrawn') return { status: 'withdrawn' };
    if (event.type === 'AccountDeleted' || event.type === 'AccountErased') return { status: 'deleted' };
    return state.status === 'active' ? { ...state, ...changes(event) } : state;
  },
};

type AccountChange = Exclude<
  UserEvent,
  { type: 'UserRegistered' | 'RegistrationWithdrawn' | 'AccountDeleted' | 'AccountErased' }
>;

const changes = (event: AccountChange): Partial<Account> => {
  switch (event.type) {
    case 'ProfileEdited': {
      const { name, headline, biography, links } = event.data;
      return { name, headline: headline ?? '', biography: biography ?? '', links: links ?? noLinks };
    }
    case 'ProfilePhotoChosen':
      return { photo: event.data.photo };
    case 'PasswordResetRequested':
      return { reset: { codeHash: event.data.codeHash, expiresAt: event.data.expiresAt } };
    case 'PasswordChanged':
    case 'PasswordReset':
      return { passwordHash: event.data.passwordHash, reset: null };
    case 'AccountBlocked': {
      const { reason, explanation, pages, at } = event.data;
      return { blocked: { reason, explanation, pages, date: at } };
    }
    case 'AccountUnblocked':
      return { blocked: null };
    case 'RoleGranted':
      return { roles: [event.data.role] };
    case 'RoleRevoked':
      return { roles: [] };
    default:
      return {};
  }
};

const active = (state: User): { status: 'active' } & Account => {
  if (state.status !== 'active') throw new Rejected('not found');
  return state;
};

export type NewUser = { userId: string; name: string; username: string; email: string; passwordHash: string };

/** Begins the account once both claims are held. */
export const registerUser = (state: User, newUser: NewUser): UserEvent[] => {
  if (state.status === 'active') return [];
  if (state.status !== 'none') throw new Rejected('claim-lost');
  return [{ type: 'UserRegistered', data: newUser }];
};

/** Takes an account back whose claims were lost before they were confirmed. */
export const withdrawRegistration = (state: User): UserEvent[] =>
  state.status === 'active' ? [{ type: 'RegistrationWithdrawn', data: { userId: state.userId } }] : [];

export type Profile = { name: string; headline: string; biography: string; links: Links };

export const editProfile = (state: User, profile: Profile): UserEvent[] => {
  const account = active(state);
  const { name, headline, biography, links } = account;
  const same =
    name === profile.name &&
    headline === profile.headline &&
    biography === profile.biography &&
    Object.entries(profile.links).every(([site, link]) => links[site as keyof Links] === link);
  return same ? [] : [{ type: 'ProfileEdited', data: { userId: account.userId, ...profile } }];
};

export const chooseProfilePhoto = (state: User, photo: StoredPhoto): UserEvent[] => {
  const account = active(state);
  return [
    {
      type: 'ProfilePhotoChosen',
      data: { userId: account.userId, photo, replaced: account.photo?.mediaId ?? null },
    },
  ];
};

/**
 * Every session but `keptSessionId` ends with it. Throws `account-blocked`: that session would go on with a blocked
 * account, whose sessions have all ended.
 */
export const changePassword = (state: User, passwordHash: string, keptSessionId: string): UserEvent[] => {
  const account = active(state);
  mustNotBeBlocked(account);
  return [{ type: 'PasswordChanged', data: { userId: account.userId, passwordHash, keptSessionId } }];
};

export const requestPasswordReset = (state: User, codeHash: string, expiresAt: string): UserEvent[] => [
  { type: 'PasswordResetRequested', data: { userId: active(state).userId, codeHash, expiresAt } },
];

/** Throws `invalid link` for a code that is unknown or used, `link expired` for the right one too late. */
export const checkResetCode = (state: User, codeHash: string, now: string): void => {
  if (state.status !== 'active' || state.reset === null || state.reset.codeHash !== codeHash) {
    throw new Rejected('invalid link');
  }
  if (Date.parse(now) >= Date.parse(state.reset.expiresAt)) throw new Rejected('link expired');
};

/** Sets the password through a mailed link; all sessions end. Throws as `checkResetCode`. */
export const resetPassword = (state: User, codeHash: string, now: string, passwordHash: string): UserEvent[] => {
  checkResetCode(state, codeHash, now);
  return [{ type: 'PasswordReset', data: { userId: active(state).userId, passwordHash } }];
};

export const deleteAccount = (state: User): UserEvent[] =>
  state.status === 'deleted' ? [] : [{ type: 'AccountDeleted', data: { userId: active(state).userId } }];

/** What follows the account's end has been done. */
export const eraseAccount = (userId: string): UserEvent[] => [{ type: 'AccountErased', data: { userId } }];

/** Lets an account do what the role allows. Nothing happens when it may already. */
export const grantRole = (state: User, role: Role, by: string | null): UserEvent[] => {
  const { userId, roles } = active(state);
  return roles.includes(role) ? [] : [{ type: 'RoleGranted', data: { userId, role, by } }];
};

export const revokeRole = (state: User, role: Role, by: string | null): UserEvent[] => {
  const { userId, roles } = active(state);
  return roles.includes(role) ? [{ type: 'RoleRevoked', data: { userId, role, by } }] : [];
};

export type Block = { reason: ReportReason; explanation: string; pages: 'stay' | 'hide' };

/**
 * Ends an account's sessions and lets it not log in. Throws `moderators-stay`: their role is to be revoked first, and
 * `already-blocked` where that was done with other words: what was told to its owner stays.
 */
export const blockAccount = (state: User, block: Block, by: string, at: string): UserEvent[] => {
  const { userId, roles, blocked } = active(state);
  if (roles.length > 0) throw new Rejected('moderators-stay');
  const { reason, explanation, pages } = block;
  if (blocked?.reason === reason && blocked.explanation === explanation && blocked.pages === pages) return [];
  if (blocked) throw new Rejected('already-blocked');
  return [{ type: 'AccountBlocked', data: { userId, reason, explanation, pages, at, by } }];
};

export const unblockAccount = (state: User, by: string): UserEvent[] => {
  const { userId, blocked } = active(state);
  return blocked ? [{ type: 'AccountUnblocked', data: { userId, by } }] : [];
};

/** What the block says about its pages and profile has been done. */
export const settleAccountPages = (state: User, pages: 'hidden' | 'shown'): UserEvent[] =>
  state.status === 'active' ? [{ type: 'AccountPagesSettled', data: { userId: state.userId, pages } }] : [];

/** Neither logs in nor publishes. Throws `account-blocked`, which says why. */
export const mustNotBeBlocked = ({ blocked }: Account): void => {
  if (!blocked) return;
  throw new Rejected('account-blocked', undefined, accountBlockedFor(blocked.reason, blocked.explanation));
};

/** What is named in one fact, of each kind. */
const tracesAtMost = 500;

/** What notifications, reports and moderators still say of somebody who left: nothing, from now on. */
export const eraseTraces = (
  userId: string,
  { notices, reports, things }: { notices: readonly string[]; reports: readonly string[]; things: readonly string[] },
): UserEvent[] => {
  const facts: UserEvent[] = [];
  for (let from = 0; from < Math.max(notices.length, reports.length, things.length); from += tracesAtMost) {
    const part = (ids: readonly string[]) => ids.slice(from, from + tracesAtMost);
    const traces = { notices: part(notices), reports: part(reports), things: part(things) };
    facts.push({ type: 'TracesErased', data: { userId, ...traces } });
  }
  return facts;
};
