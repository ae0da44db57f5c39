import type { Links, StoredPhoto } from '@recto/contracts/events/values.ts';
import { foldUsername } from '@recto/contracts/username.ts';
import { type Hiding, hidingOf, thingOf } from '../moderated.ts';
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
  /** Why a moderator hid the profile: all that its owner wrote is then in `kept`, and nowhere else. */
  hiding: Hiding | null;
  kept: Written | null;
};

/** What a person wrote or chose about themselves. */
type Written = Pick<AuthorProfile, 'name' | 'headline' | 'biography' | 'links' | 'photo'>;

const noLinks: Links = { website: '', twitter: '', youtube: '', linkedin: '', facebook: '' };
const nameTerms = (name: string, username: string) => termsOf(`${name} ${username}`);

/** A change of a hidden profile is kept for its return. */
const changed = (doc: AuthorProfile, change: Partial<Written>): AuthorProfile => {
  if (doc.kept) return { ...doc, kept: { ...doc.kept, ...change } };
  return { ...doc, ...change, terms: nameTerms(change.name ?? doc.name, doc.username) };
};

/** Of a hidden profile the username alone is left, wherever the person is named. */
const hidden = (doc: AuthorProfile, hiding: Hiding): AuthorProfile => {
  const { name, headline, biography, links, photo } = doc;
  return {
    ...doc,
    name: doc.username,
    headline: '',
    biography: '',
    links: noLinks,
    photo: null,
    terms: nameTerms('', doc.username),
    hiding,
    kept: doc.kept ?? { name, headline, biography, links, photo },
  };
};

const shown = (doc: AuthorProfile): AuthorProfile =>
  doc.kept
    ? { ...doc, ...doc.kept, terms: nameTerms(doc.kept.name, doc.username), hiding: null, kept: null }
    : { ...doc, hiding: null };

export default projection<AuthorProfile>({
  name: 'author-profiles',
  version: 3,
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
          hiding: null,
          kept: null,
        };
      },
    },
    ProfileEdited: {
      id: event => event.data.userId,
      fold: (doc, { data }) =>
        doc &&
        changed(doc, {
          name: data.name ?? '',
          headline: data.headline ?? '',
          biography: data.biography ?? '',
          links: data.links ?? noLinks,
        }),
    },
    ProfilePhotoChosen: {
      id: event => event.data.userId,
      fold: (doc, { data }) => doc && changed(doc, { photo: data.photo }),
    },
    AuthorSubscribed: {
      id: event => event.data.authorId,
      fold: doc => doc && { ...doc, subscribers: doc.subscribers + 1 },
    },
    AuthorUnsubscribed: {
      id: event => event.data.authorId,
      fold: doc => doc && { ...doc, subscribers: doc.subscribers - 1 },
    },
    ThingHidden: { id: thingOf('profile'), fold: (doc, event) => doc && hidden(doc, hidingOf(event)) },
    ThingRestored: { id: thingOf('profile'), fold: doc => doc && shown(doc) },
    RegistrationWithdrawn: { id: event => event.data.userId, fold: () => undefined },
    AccountDeleted: { id: event => event.data.userId, fold: () => undefined },
  },
});
