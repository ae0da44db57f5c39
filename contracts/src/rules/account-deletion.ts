import { type InferType, object } from 'yup';
import { foldEmail } from '../email.ts';
import { passwordMissing } from '../messages/auth.ts';
import { emailNotYours } from '../messages/profile.ts';
import { normaliseSecret } from '../text.ts';
import { inOrder, required, textField } from './field.ts';

/** Leaving for good: one types one's own address, so that no slip of the hand does it, and the password. */
export const accountDeletion = (email: string) =>
  object({
    confirmation: textField(inOrder([typed => foldEmail(typed) === foldEmail(email), emailNotYours])),
    password: textField(inOrder(required(passwordMissing)), normaliseSecret),
  });
export type AccountDeletion = InferType<ReturnType<typeof accountDeletion>>;
