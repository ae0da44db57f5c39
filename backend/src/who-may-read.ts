import type { PageType } from '@recto/contracts/events/values.ts';

/** What decides about a page; the read models `page-cards` and `page-view` have it. */
export type GuardedPage = {
  ownerId: string;
  status: 'draft' | 'closed' | 'published' | 'trashed';
  type: PageType;
  hasPassword: boolean;
  /** By a moderator. */
  hidden: boolean;
  /** When the trash lets go of it (ISO time). */
  until: string | null;
};

export type Reader = {
  /** null for visitors. */
  userId: string | null;
  /** The reader has given the page's present password. */
  unlocked: boolean;
};

/** For lists, feeds, search and counts: nobody has given a password there. */
export const listReader = (userId: string | null): Reader => ({ userId, unlocked: false });

/** `password`: whoever knows it may read. */
export type MayRead = 'yes' | 'password' | 'no';

/**
 * Decision 9, the one place: every route, list, search, feed, file and count asks here. What may not be read does not
 * exist, so the answer to `no` is always 404.
 */
export const mayRead = (page: GuardedPage | null, reader: Reader): MayRead => {
  if (page === null) return 'no';
  const isOwner = reader.userId === page.ownerId;
  switch (page.status) {
    case 'trashed':
      return 'no';
    case 'draft':
    case 'closed':
      return isOwner ? 'yes' : 'no';
    default:
      if (page.hidden && !isOwner) return 'no';
      if (page.type === 'public' || isOwner) return 'yes';
      if (!page.hasPassword) return 'no';
      return reader.unlocked ? 'yes' : 'password';
  }
};

/** May everybody read it? Its photos have open addresses then. */
export const isPublic = (page: GuardedPage | null): boolean =>
  mayRead(page, { userId: null, unlocked: false }) === 'yes';
