import { object, string } from 'yup';
import { PAGE_PASSWORD } from '../limits.ts';
import * as messages from '../messages/page.ts';
import { normaliseSecret } from '../text.ts';
import { atLeast, atMost, inOrder, textField } from './field.ts';

const judge = inOrder(
  atLeast(PAGE_PASSWORD.min, messages.passwordMin),
  atMost(PAGE_PASSWORD.max, messages.passwordMax),
);

/** The password that protects a page. Missing: it stays as it is; null: it is removed. */
export const pagePassword = string()
  .nullable()
  .optional()
  .transform((value: unknown) => (typeof value === 'string' ? normaliseSecret(value) : value))
  .test('judge', function (value) {
    const message = value == null ? undefined : judge(value);
    return message === undefined || this.createError({ message });
  });

/** The form in front of a protected page. */
export const unlock = object({
  password: textField(value => (value === '' ? messages.passwordRequired : undefined), normaliseSecret),
});
