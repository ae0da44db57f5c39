import { PasswordField } from '@recto/ui/password-field/password-field.tsx';
import type { RulesForm } from '../form/use-rules-form.ts';
import { texts } from '../texts.ts';
import { passwordRules } from './password-rules.ts';

type Props = {
  form: RulesForm<{ password: string; confirmPassword: string }>;
  /** Whose password it is, for password managers. */
  email?: string;
};

/** A new password and its confirmation, which waits until the password is valid. */
export const NewPasswordFields = ({ form, email }: Props) => (
  <>
    {email !== undefined && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
    <PasswordField
      {...form.field('password')}
      label={texts.newPassword}
      autoComplete="new-password"
      rules={passwordRules(form.values.password)}
    />
    <PasswordField
      {...form.field('confirmPassword')}
      {...(form.broken['password'] !== undefined && { disabled: true, error: undefined })}
      label={texts.confirmPassword}
      autoComplete="new-password"
    />
  </>
);
