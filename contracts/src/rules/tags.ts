import { bytesFor, TAGS_CHARACTERS, TAGS_MIN } from '../limits.ts';
import * as messages from '../messages/page.ts';
import { joinTags, parseTags, tagCharacters } from '../tags.ts';
import { utf8Bytes } from '../text.ts';
import { inOrder, type Rule, textField } from './field.ts';

/** `joinTags` of what was cleaned is the string itself, so parsing it again counts the same tags. */
const clean = (text: string): string => joinTags(parseTags(text));

const enough: Rule = [tags => parseTags(tags).length >= TAGS_MIN, messages.tagsMin];
const charactersBelow = (limit: number): Rule => [
  tags => tagCharacters(parseTags(tags)) < limit && utf8Bytes(tags) <= bytesFor(TAGS_CHARACTERS),
  messages.tagsMax,
];

/** Public pages when published: fewer than 200 characters. */
export const tagsOnCreation = textField(inOrder(enough, charactersBelow(TAGS_CHARACTERS)), clean);
/** Public pages when edited: at most 200 characters. */
export const tagsOnEdit = textField(inOrder(enough, charactersBelow(TAGS_CHARACTERS + 1)), clean);
/** Private pages and drafts: as many as one likes, within the length. */
export const tagsOptional = textField(inOrder(charactersBelow(TAGS_CHARACTERS + 1)), clean);
