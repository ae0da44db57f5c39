import { type InferType, object } from 'yup';
import { BIOGRAPHY, BIOGRAPHY_LETTERS_PERCENT, HEADLINE, HEADLINE_LETTERS_PERCENT, LINK, NAME } from '../limits.ts';
import { completeLink, isWebAddress } from '../link.ts';
import { lessThan } from '../messages/common.ts';
import * as messages from '../messages/profile.ts';
import { isPersonName, normaliseName } from '../name.ts';
import { hasLetterShare, normaliseText } from '../text.ts';
import { atMost, between, inOrder, required, textField } from './field.ts';

export const name = textField(
  inOrder(required(messages.nameRequired), [isPersonName, messages.nameLetters], between(NAME, messages.nameLength)),
  normaliseName,
);

export const headline = textField(
  inOrder(atMost(HEADLINE.max, lessThan(messages.labels.headline, HEADLINE.max)), [
    value => hasLetterShare(value, HEADLINE_LETTERS_PERCENT),
    messages.headlineLetters,
  ]),
);

export const biography = textField(
  inOrder(atMost(BIOGRAPHY.max, lessThan(messages.labels.biography, BIOGRAPHY.max)), [
    value => hasLetterShare(value, BIOGRAPHY_LETTERS_PERCENT),
    messages.biographyLetters,
  ]),
  normaliseText,
);

/** Its length counts the scheme, also the one that was added, so that what was saved can be saved again. */
const link = (label: string) =>
  textField(
    inOrder(atMost(LINK.max, lessThan(label, LINK.max)), [
      value => value === '' || isWebAddress(value),
      messages.linkInvalid(label),
    ]),
    completeLink,
  );

export const links = object({
  website: link(messages.labels.website),
  twitter: link(messages.labels.twitter),
  youtube: link(messages.labels.youtube),
  linkedin: link(messages.labels.linkedin),
  facebook: link(messages.labels.facebook),
});

export const profile = object({ name, headline, biography, links });
export type Profile = InferType<typeof profile>;
