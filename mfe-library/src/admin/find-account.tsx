import * as paths from '@recto/contracts/paths.ts';
import { Button } from '@recto/ui/button/button.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './admin.module.css';

/** Leads to an account by its username. */
export const FindAccount = () => {
  const [username, setUsername] = useState('');
  const navigate = useNavigate();
  const asked = username.trim().replace(/^@/, '');
  return (
    <form
      role="search"
      aria-label={texts.findAccount}
      className={styles.find}
      onSubmit={event => {
        event.preventDefault();
        if (asked !== '') void navigate(paths.adminAccount(asked));
      }}
    >
      <Field
        label={texts.findAccount}
        labelHidden
        placeholder={texts.username}
        value={username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onChange={event => setUsername(event.target.value)}
      />
      <Button type="submit" disabled={asked === ''}>
        {texts.find}
      </Button>
    </form>
  );
};
