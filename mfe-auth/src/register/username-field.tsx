import { usernameTaken } from '@recto/contracts/messages/auth.ts';
import { announce } from '@recto/frame';
import { Field } from '@recto/ui/field/field.tsx';
import { useEffect } from 'react';
import type { FieldBinding } from '../form/use-rules-form.ts';
import { texts } from '../texts.ts';
import look from './register.module.css';
import type { Availability } from './use-availability.ts';

type Props = { field: FieldBinding; availability: Availability; autoFocus: boolean };

/** The username, and beside it whether it is free. */
export const UsernameField = ({ field, availability, autoFocus }: Props) => {
  const username = field.value.trim();
  const error = field.error ?? (availability === 'taken' ? usernameTaken(username) : undefined);

  useEffect(() => {
    if (availability === 'free') announce(texts.usernameFree(username));
    if (availability === 'taken') announce(usernameTaken(username));
  }, [availability, username]);

  return (
    <Field
      {...field}
      autoFocus={autoFocus}
      label={texts.username}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={error}
      hint={
        error ? undefined : (
          <span className={look.hint} data-free={availability === 'free' || undefined}>
            {hintOf(availability, username)}
          </span>
        )
      }
    />
  );
};

const hintOf = (availability: Availability, username: string): string => {
  if (availability === 'asking') return texts.checkingUsername;
  if (availability === 'free') return texts.usernameFree(username);
  return availability === 'unknown' ? texts.usernameUnknown : texts.usernameHint;
};
