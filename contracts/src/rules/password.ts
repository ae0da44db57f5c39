import { type InferType, object } from 'yup';
import { confirmPassword, password } from './registration.ts';

/** A new password, after a reset link or in the settings: what the server checks. */
export const newPassword = object({ password });
/** The same in a form. The confirmation stays disabled until the password is valid. */
export const newPasswordForm = newPassword.shape({ confirmPassword });
export type NewPasswordForm = InferType<typeof newPasswordForm>;
