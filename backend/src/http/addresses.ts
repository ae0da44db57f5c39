import { foldUsername } from '@recto/contracts/username.ts';
import accounts from '@recto/projections/read-models/accounts.ts';
import pageCards from '@recto/projections/read-models/page-cards.ts';
import type { Context } from '../context.ts';
import { docsOf } from '../read-models.ts';
import { keyedHash } from '../security/secrets.ts';

/** The id of the page at a private address; null when there is none. */
export const pageIdAt = async (context: Context, username: string, url: string): Promise<string | null> => {
  const owner = await docsOf(context.reads, accounts).findOne({ folded: foldUsername(username) });
  if (owner === null) return null;
  const page = await docsOf(context.reads, pageCards).findOne({
    ownerId: owner._id,
    url,
    status: 'published',
    type: 'private',
  });
  return page?._id ?? null;
};

/** Private addresses of a person's pages, the trash included; without the one of `exceptPageId`. */
export const usedUrls = async (context: Context, ownerId: string, exceptPageId: string): Promise<string[]> => {
  const pages = await docsOf(context.reads, pageCards)
    .find({ ownerId, url: { $gt: '' }, type: 'private', draft: false, _id: { $ne: exceptPageId } })
    .project<{ url: string }>({ url: 1 })
    .toArray();
  return pages.map(({ url }) => url);
};

/** The id of the stream that says which of a person's pages has a private address. */
export const addressClaimId = ({ secrets }: Context, ownerId: string, url: string): string =>
  `${ownerId}+${keyedHash(secrets.claims, 'address', ownerId, url)}`;
