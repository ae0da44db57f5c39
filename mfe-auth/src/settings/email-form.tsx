import { emailNotImplemented } from '@recto/contracts/messages/profile.ts';
import { Button } from '@recto/ui/button/button.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useState } from 'react';
import { Section } from '../account/section.tsx';
import styles from '../form/form.module.css';
import { texts } from '../texts.ts';

/** One's address. It cannot be changed yet: the button only says so. */
export const EmailForm = ({ email }: { email: string }) => {
  const [typed, setTyped] = useState(email);
  const [isRefused, setRefused] = useState(false);
  return (
    <Section title={texts.emailTitle} text={texts.emailText}>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          setRefused(true);
        }}
      >
        <Field
          label={texts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {isRefused && <Notice>{emailNotImplemented}</Notice>}
        <div className={styles.acts}>
          <Button type="submit">{texts.changeEmail}</Button>
        </div>
      </form>
    </Section>
  );
};
