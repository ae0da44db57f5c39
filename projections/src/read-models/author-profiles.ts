import type { Links, StoredPhoto } from '@recto/contracts/events/values.ts';
import { foldUsername } from '@recto/contracts/username.ts';
import { projection } from '../projection.ts';
import { termsOf } from '../terms.ts';

/** What everybody sees of a user; other documents hold only the id, and names are joined from here. Id: the user id. */
export type AuthorProfile = {
  name: string;
  username: string;
  /** The username without regard to case, by which it is looked up. */
  folded: string;
  headline: string;
  biography: string;
  links: Links;
  photo: StoredPhoto | null;
  subscribers: number;
  since: string;
  /** Search terms of name and username. */
  terms: string[];
};

const noLinks: Links = { website: '', twitter: '', youtube: '', linkedin: '', facebook: '' };
const nameTerms = (name: string, username: string) => termsOf(`${name} ${username}`);

export default projection<AuthorProfile>({
  name: 'author-profiles',
  version: 1,
  indexes: [{ key: { folded: 1 } }, { key: { terms: 1 } }],
  on: {
    UserRegistered: {
      id: event => event.data.userId,
      fold: (_, { data, metadata }) => {
        const [name, username] = [data.name ?? '', data.username ?? ''];
        return {
          name,
          username,
          folded: foldUsername(username),
          headline: '',
          biography: '',
          links: noLinks,
          photo: null,
          subscribers: 0,
          since: metadata.at,
          terms: nameTerms(name, username),
        };
      },
    },
    ProfileEdited: {
      id: event => event.data.userId,
      fold: (doc, { data }) =>
        doc && {
          ...doc,
          name: data.name ?? '',
          headline: data.headline ?? '',
          biography: data.biography ?? '',
          links: data.links ?? noLinks,
          terms: nameTerms(data.name ?? '', doc.username),
        },
    },
    ProfilePhotoChosen: {
      id: event => event.data.userId,
      fold: (doc, { data }) => doc && { ...doc, photo: data.photo },
    },
    AuthorSubscribed: {
      id: event => event.data.authorId,
      fold: doc => doc && { ...doc, subscribers: doc.subscribers + 1 },
    },
    AuthorUnsubscribed: {
      id: event => event.data.authorId,
      fold: doc => doc && { ...doc, subscribers: doc.subscribers - 1 },
    },
    RegistrationWithdrawn: { id: event => event.data.userId, fold: () => undefined },
    AccountDeleted: { id: event => event.data.userId, fold: () => undefined },
  },
});
