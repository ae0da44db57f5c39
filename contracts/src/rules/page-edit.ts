/** What a page must be when it is edited: the same limits as on creation, told by the edit form's own messages. */

import { object, type Schema } from 'yup';
import { PRIVATE_PAGE, PUBLIC_PAGE } from '../limits.ts';
import * as messages from '../messages/editing.ts';
import { bodyField } from './body.ts';
import { between, inOrder, textField } from './field.ts';
import {
  type PageType,
  type PageValues,
  privateConfigurations,
  privateContents,
  publicConfigurations,
  publicContents,
} from './page.ts';
import { pagePassword } from './page-password.ts';
import { privateUrl } from './private-url.ts';
import { tagsOnEdit, tagsOptional } from './tags.ts';

export const publicContentsOnEdit = publicContents.shape({
  title: textField(inOrder(between(PUBLIC_PAGE.title, messages.publicTitle))),
  body: bodyField(PUBLIC_PAGE.body, messages.publicBody, messages.publicBody),
});

export const privateContentsOnEdit = privateContents.shape({
  title: textField(inOrder(between(PRIVATE_PAGE.title, messages.privateTitle))),
  body: bodyField(PRIVATE_PAGE.body, messages.privateBody, messages.privateBody),
});

export const publicPageOnEdit = object({
  contents: publicContentsOnEdit,
  tags: tagsOnEdit,
  configurations: publicConfigurations,
});

/** `usedUrls`: addresses of the author's other pages, the trash included, this one's not. */
export const privatePageOnEdit = (usedUrls: readonly string[] = []) =>
  object({
    contents: privateContentsOnEdit,
    tags: tagsOptional,
    url: privateUrl(usedUrls),
    configurations: privateConfigurations,
    password: pagePassword,
  });

/** Everything that the Update button waits for and that the server checks. */
export const pageOnEdit = (type: PageType, usedUrls: readonly string[] = []): Schema<PageValues> =>
  type === 'public' ? publicPageOnEdit : privatePageOnEdit(usedUrls);
