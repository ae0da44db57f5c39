/** Usernames that nobody may choose: what stands first in an address of the site, the API or a file. */

import { firstSegments } from './routes.ts';
import { foldUsername } from './username.ts';

/**
 * First segments of the API, below `/api/` (where `/api/{username}/{url}` stands too) and at the top. A new one is
 * added here; it is under 5 characters or hyphenated, so that it meets no username that somebody already has.
 */
export const apiSegments: readonly string[] =
  'account admin blocked-readers client-errors collection collections comment comments feed forgotpassword health history liked-pages logout metrics new-page notifications openapi.json pages profile public-pages rate read-later reports resetpassword search sendcode settings stats subscription subscriptions tags usernameavailability users viewer views moderation api login register'.split(
    ' ',
  );

/** Files and folders that are served at the top. */
export const fileSegments: readonly string[] =
  'assets remotes remotes.json releases media static fonts icons images files dev favicon.ico index.html manifest.webmanifest robots.txt rss.xml atom.xml sitemap.xml sitemap service-worker.js .well-known'.split(
    ' ',
  );

/** Kept for what a site of this kind may still want to say, and for names that would deceive. */
const KEPT =
  'about account accounts admin administrator anonymous author authors blog careers contact contactus contents dashboard deleted developer developers docs download drafts editor everyone explore feedback following frame guide guides hello help helpdesk index info invite legal library license licenses logged mail mailer mobile moderator moderators monetization news newpage notfound null official owner owners page password plans postmaster press premium pricing privacy public reader readers recto release report root sales security server session sessions share shell signin signout signup staff stars start status store stories support system team teams terms topic topics trash trending undefined unsubscribe update updates user username verify webmaster welcome write writer writers analytics private published register'.split(
    ' ',
  );

const reserved: ReadonlySet<string> = new Set(
  [...firstSegments, ...apiSegments, ...fileSegments, ...KEPT].map(foldUsername),
);

/** Whether the username is one that nobody may choose, in whatever case. */
export const isReservedUsername = (username: string): boolean => reserved.has(foldUsername(username));
