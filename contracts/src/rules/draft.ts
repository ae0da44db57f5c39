/** What a draft may hold while it is written: more than may be published, so that no autosave is refused. */

import { object } from 'yup';
import { DRAFT_BODY_MAX, DRAFT_TEXT_MAX } from '../limits.ts';
import { lessThan } from '../messages/common.ts';
import { normaliseText } from '../text.ts';
import { bodyField } from './body.ts';
import { atMost, inOrder, textField } from './field.ts';
import { type PageType, privateConfigurations, publicConfigurations } from './page.ts';
import { pagePassword } from './page-password.ts';
import { draftUrl } from './private-url.ts';
import { tagsOptional } from './tags.ts';

const draftText = (label: string, clean?: (text: string) => string) =>
  textField(inOrder(atMost(DRAFT_TEXT_MAX, lessThan(label, DRAFT_TEXT_MAX))), clean);

export const draftContents = object({
  title: draftText('Title'),
  briefDes: draftText('Brief description', normaliseText),
  targets: draftText('Targets', normaliseText),
  body: bodyField({ min: 0, max: DRAFT_BODY_MAX }, '', lessThan('Body', DRAFT_BODY_MAX)),
});

/** The final step's answers, of which a request may send any. `usedUrls`: those of the author's other pages. */
export const draftSettings = (type: PageType, usedUrls: readonly string[] = []) =>
  object({
    configurations: type === 'public' ? publicConfigurations : privateConfigurations,
    tags: tagsOptional,
    url: draftUrl(usedUrls),
    password: pagePassword,
  });
