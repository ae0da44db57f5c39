import { accountArea } from './account.ts';
import type { Area } from './app-types.ts';
import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { authorsMeans } from './authors-means.ts';
import { clientErrors } from './client-errors.ts';
import { collectionArea } from './collections.ts';
import { commentHistory } from './comment-history.ts';
import { commentArea } from './comments.ts';
import { editing } from './editing.ts';
import { feed } from './feed.ts';
import { files } from './files.ts';
import { health } from './health.ts';
import { libraryArea } from './library.ts';
import { listRemovals } from './list-removals.ts';
import { lists } from './lists.ts';
import { media } from './media.ts';
import { notificationArea } from './notifications.ts';
import { outbox } from './outbox.ts';
import { pages } from './pages.ts';
import { photos } from './photos.ts';
import { profile } from './profile.ts';
import { reactions } from './reactions.ts';
import { registrations } from './registration.ts';
import { search } from './search.ts';
import { site } from './site.ts';
import { sitemap } from './sitemap.ts';
import { statsArea } from './stats.ts';
import { stream } from './stream.ts';
import { syndication } from './syndication.ts';
import { unsubscribing } from './unsubscribe.ts';
import { users } from './users.ts';
import { wizard } from './wizard.ts';

/** Every area of the API. A new one is a file in this folder and a line here. */
export const areas: readonly Area[] = [
  auth,
  registrations,
  profile,
  accountArea,
  wizard,
  users,
  reactions,
  commentArea,
  commentHistory,
  collectionArea,
  libraryArea,
  lists,
  listRemovals,
  feed,
  search,
  statsArea,
  notificationArea,
  unsubscribing,
  authorsMeans,
  admin,
  audit,
  stream,
  syndication,
  sitemap,
  pages,
  editing,
  photos,
  files,
  media,
  clientErrors,
  health,
  outbox,
  site,
];
