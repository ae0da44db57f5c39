import * as paths from '@recto/contracts/paths.ts';

/** Where the page stands that is edited: in the browser and in the API. */
export type Address = { type: 'public'; url: string } | { type: 'private'; username: string; url: string };

export const pageOf = (at: Address): string =>
  at.type === 'public' ? paths.publicPage(at.url) : paths.privatePage(at.username, at.url);

export const editOf = (at: Address): string =>
  at.type === 'public' ? paths.editPublicPage(at.url) : paths.editPrivatePage(at.username, at.url);

/** The call that answers the page as it is read. */
export const viewCallOf = (at: Address): string =>
  at.type === 'public'
    ? `/api/public-pages/${encodeURIComponent(at.url)}`
    : `/api/${encodeURIComponent(at.username)}/${encodeURIComponent(at.url)}`;

/** The call that answers the page as its owner edits it. */
export const editCallOf = (at: Address): string =>
  at.type === 'public' ? `/api/pages/${encodeURIComponent(at.url)}/edit` : `${viewCallOf(at)}/edit`;
