import { Field } from '@recto/ui/field/field.tsx';
import { PasswordField } from '@recto/ui/password-field/password-field.tsx';
import type { RulesForm } from '../form/use-rules-form.ts';
import { texts } from '../texts.ts';
import styles from './new-password-fields.module.css';
import { passwordRules } from './password-rules.ts';

type Props = {
  form: RulesForm<{ password: string; confirmPassword: string }>;
  /** Whose password it is, for password managers. */
  email?: string;
};

/** A new password and its confirmation, which waits until the password is valid. */
export const NewPasswordFields = ({ form, email }: Props) => (
  <>
    {email !== undefined && (
      <div className={styles.managers}>
        <Field label={texts.email} name="username" autoComplete="username" value={email} readOnly tabIndex={-1} />
      </div>
    )}
    <PasswordField
      {...form.field('password')}
      label={texts.newPassword}
      autoComplete="new-password"
      rules={passwordRules(form.values.password)}
    />
    <PasswordField
      {...form.field('confirmPassword')}
      label={texts.confirmPassword}
      autoComplete="new-password"
      disabled={form.broken.password !== undefined}
    />
  </>
);
