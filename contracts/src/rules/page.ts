/** What a page must be when it is published. */

import { boolean, type InferType, object, type Schema } from 'yup';
import { PRIVATE_PAGE, PUBLIC_PAGE } from '../limits.ts';
import * as messages from '../messages/page.ts';
import { normaliseText } from '../text.ts';
import { bodyField } from './body.ts';
import { atLeast, atMost, inOrder, textField } from './field.ts';
import { pagePassword } from './page-password.ts';
import { privateUrl } from './private-url.ts';
import { tagsOnCreation, tagsOptional } from './tags.ts';

export type PageType = 'public' | 'private';

/** The texts of a page, all optional when it is private but for title and body. */
export const publicContents = object({
  title: textField(
    inOrder(atLeast(PUBLIC_PAGE.title.min, messages.titleMin), atMost(PUBLIC_PAGE.title.max, messages.titleMax)),
  ),
  briefDes: textField(
    inOrder(
      atLeast(PUBLIC_PAGE.briefDes.min, messages.briefDesMin),
      atMost(PUBLIC_PAGE.briefDes.max, messages.briefDesMax),
    ),
    normaliseText,
  ),
  targets: textField(
    inOrder(
      atLeast(PUBLIC_PAGE.targets.min, messages.targetsMin),
      atMost(PUBLIC_PAGE.targets.max, messages.targetsMax),
    ),
    normaliseText,
  ),
  body: bodyField(PUBLIC_PAGE.body, messages.bodyMin, messages.bodyMax),
});

export const privateContents = object({
  title: textField(
    inOrder(atLeast(PRIVATE_PAGE.title.min, messages.titleBlank), atMost(PRIVATE_PAGE.title.max, messages.titleMax)),
  ),
  briefDes: textField(inOrder(atMost(PRIVATE_PAGE.briefDes.max, messages.briefDesMax)), normaliseText),
  targets: textField(inOrder(atMost(PRIVATE_PAGE.targets.max, messages.targetsMax)), normaliseText),
  body: bodyField(PRIVATE_PAGE.body, messages.bodyBlank, messages.privateBodyMax),
});
export type ContentsValues = InferType<typeof publicContents>;

/** The contents step's rules. */
export const pageContents = (type: PageType) => (type === 'public' ? publicContents : privateContents);

const flag = () => boolean().optional();
/** Switches of a public page; a request may name only some. */
export const publicConfigurations = object({ comments: flag(), rating: flag(), anonymously: flag(), links: flag() });
/** A private page's address holds its author's username: it cannot be anonymous. */
export const privateConfigurations = publicConfigurations.shape({
  anonymously: flag().test('named', messages.anonymousPrivate, value => value !== true),
});

/** A whole page as its rules leave it. Public pages have neither url nor password. */
export type PageValues = {
  contents: ContentsValues;
  tags: string;
  configurations: InferType<typeof publicConfigurations>;
  url?: string;
  password?: string | null;
};

export const publicPage = object({
  contents: publicContents,
  tags: tagsOnCreation,
  configurations: publicConfigurations,
});

/** `usedUrls`: addresses of the author's other pages, the trash included. */
export const privatePage = (usedUrls: readonly string[] = []) =>
  object({
    contents: privateContents,
    tags: tagsOptional,
    url: privateUrl(usedUrls),
    configurations: privateConfigurations,
    password: pagePassword,
  });

/** Everything that publishing checks. */
export const pageOnCreation = (type: PageType, usedUrls: readonly string[] = []): Schema<PageValues> =>
  type === 'public' ? publicPage : privatePage(usedUrls);
