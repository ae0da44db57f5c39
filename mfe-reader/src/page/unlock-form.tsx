import * as messages from '@recto/contracts/messages/page.ts';
import { announce, api, isApiError, keepPageToken, useCommand, useTitle } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { focusHeading } from '@recto/ui/kept-focus/focus-heading.ts';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './unlock-form.module.css';

type Props = {
  /** The page's path in the browser, under which its token is kept. */
  address: string;
  /** The page's path in the API. */
  api: string;
  onOpen: () => void;
};

/** Asks for the password of a protected page. */
export default function UnlockForm({ address, api: path, onOpen }: Props) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  useTitle(texts.protectedTitle);
  const refuse = (why: string): void => {
    setError(why);
    announce(why);
  };
  const isOpened = useRef(false);
  // What had the focus goes with the form.
  useEffect(
    () => () => {
      if (isOpened.current) focusHeading();
    },
    [],
  );
  const unlock = useCommand(async () => {
    if (password === '') return refuse(messages.passwordRequired);
    try {
      const { pageToken } = await api.post<{ pageToken: string }>(`${path}/unlock`, { password });
      keepPageToken(address, pageToken);
      isOpened.current = true;
      onOpen();
    } catch (thrown) {
      refuse(isApiError(thrown) ? thrown.message : texts.pageFailedTitle);
    }
  });
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        void unlock.run();
      }}
    >
      <LockKeyhole className={styles.lock} aria-hidden="true" />
      <h1 className={styles.title}>{texts.protectedTitle}</h1>
      <p>{messages.passwordAsked}</p>
      <Field
        label={texts.password}
        type="password"
        autoComplete="off"
        value={password}
        error={error}
        onChange={event => {
          setPassword(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" busy={unlock.isRunning}>
        {texts.openPage}
      </Button>
    </form>
  );
}
