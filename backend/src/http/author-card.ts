import type { AuthorCard } from '@recto/contracts/http/shared.ts';
import type { Stored } from '@recto/projections/projection.ts';
import type { AuthorProfile } from '@recto/projections/read-models/author-profiles.ts';
import { photoOf } from '../media/addresses.ts';

/** An author as their pages and their profile show them. */
export const authorCardOf = (author: Stored<AuthorProfile>): AuthorCard => ({
  _id: author._id,
  name: author.name,
  username: author.username,
  headline: author.headline,
  biography: author.biography,
  photo: photoOf(author.photo),
  subscribersNum: author.subscribers,
});
