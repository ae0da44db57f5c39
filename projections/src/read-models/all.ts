import type { Projection } from '../projection.ts';
import accounts from './accounts.ts';
import authorProfiles from './author-profiles.ts';
import blockings from './blockings.ts';
import collections from './collections.ts';
import commentLikes from './comment-likes.ts';
import comments from './comments.ts';
import endedSessions from './ended-sessions.ts';
import histories from './histories.ts';
import libraries from './libraries.ts';
import likedPages from './liked-pages.ts';
import moderation from './moderation.ts';
import notices from './notices.ts';
import notifications from './notifications.ts';
import pageCards from './page-cards.ts';
import pageRatings from './page-ratings.ts';
import pageVersions from './page-versions.ts';
import pageView from './page-view.ts';
import readLater from './read-later.ts';
import reports from './reports.ts';
import search from './search.ts';
import stats from './stats.ts';
import subscriptions from './subscriptions.ts';
import toDo from './to-do.ts';

/** All that the live runner keeps and a rebuild makes anew. */
export const readModels: readonly Projection<object>[] = [
  accounts,
  authorProfiles,
  blockings,
  collections,
  commentLikes,
  comments,
  endedSessions,
  histories,
  libraries,
  likedPages,
  moderation,
  notices,
  notifications,
  pageCards,
  pageRatings,
  pageVersions,
  pageView,
  readLater,
  reports,
  search,
  stats,
  subscriptions,
  toDo,
];
