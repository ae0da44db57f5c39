import { type InferType, object, type StringSchema } from 'yup';
import { isEmail } from '../email.ts';
import { NAME, PASSWORD, USERNAME } from '../limits.ts';
import * as messages from '../messages/auth.ts';
import { isPersonName, normaliseName } from '../name.ts';
import { normaliseSecret } from '../text.ts';
import { USERNAME_PATTERN } from '../username.ts';
import { between, inOrder, required, textField } from './field.ts';

export const name = textField(
  inOrder(required(messages.nameRequired), [isPersonName, messages.nameLetters], between(NAME, messages.nameLength)),
  normaliseName,
);

/** Whether it is free, only the server knows. */
export const username = textField(
  inOrder(required(messages.usernameRequired), between(USERNAME, messages.usernameLength), [
    value => USERNAME_PATTERN.test(value),
    messages.usernameCharacters,
  ]),
);

export const email = textField(inOrder(required(messages.emailRequired), [isEmail, messages.emailInvalid]));

/** A capital letter, a small one and a digit, of any script. */
export const isStrong = (password: string): boolean =>
  /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password);

export const password = textField(
  inOrder(
    required(messages.passwordRequired),
    [isStrong, messages.passwordStrength],
    between(PASSWORD, messages.passwordLength),
  ),
  normaliseSecret,
);

/** Repeats the field `password` beside it. */
export const confirmPassword: StringSchema<string> = textField(
  inOrder(required(messages.confirmRequired)),
  normaliseSecret,
).test('matches', function (value) {
  const { password: chosen } = this.parent as { password?: string };
  return value === '' || value === chosen || this.createError({ message: messages.confirmMismatch });
});

/** What the server checks. */
export const registration = object({ name, username, email, password });
/** What the form checks. */
export const registrationForm = registration.shape({ confirmPassword });
export type Registration = InferType<typeof registration>;
export type RegistrationForm = InferType<typeof registrationForm>;

/** Asks whether a username is free. */
export const usernameAvailability = object({ username });

/** The new address in the change-email modal. */
export const emailForm = object({ email });
