import { type InferType, object } from 'yup';
import * as messages from '../messages/auth.ts';
import { normaliseSecret } from '../text.ts';
import { inOrder, required, textField } from './field.ts';
import { email } from './registration.ts';

/** Looser than the registration: whatever the password is, only the server can say that it is wrong. */
export const login = object({
  email: textField(inOrder(required(messages.emailRequired))),
  password: textField(inOrder(required(messages.passwordMissing)), normaliseSecret),
});
export type Login = InferType<typeof login>;

/** Asks for a reset link. */
export const forgotPassword = object({ email });
