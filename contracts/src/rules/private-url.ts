import * as messages from '../messages/page.ts';
import { slug } from '../text.ts';
import { textField } from './field.ts';

const unused =
  (usedUrls: readonly string[]) =>
  (url: string): string | undefined =>
    usedUrls.includes(url) ? messages.urlUsed(url) : undefined;

/** The address of a private page: normalised by the slug rule, never empty, not one of the author's other pages'. */
export const privateUrl = (usedUrls: readonly string[] = []) =>
  textField(url => (url === '' ? messages.urlRequired : unused(usedUrls)(url)), slug);

/** The address of a private draft, which may still be empty. */
export const draftUrl = (usedUrls: readonly string[] = []) => textField(unused(usedUrls), slug);
