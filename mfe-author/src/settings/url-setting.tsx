import * as paths from '@recto/contracts/paths.ts';
import { slug, slugWhileTyping } from '@recto/contracts/text.ts';
import { Field } from '@recto/ui/field/field.tsx';
import { isComposing } from '@recto/ui/field/is-composing.ts';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './settings.module.css';

type Props = { username: string; value: string; error: string | undefined; onChange: (url: string) => void };

/** The address of a private page: made into one while it is typed, and shown as it will be. */
export const UrlSetting = ({ username, value, error, onChange }: Props) => {
  /** What an input method composes stands as it is: changed under its hands, it would write it once more. */
  const [composed, setComposed] = useState<string | null>(null);
  const take = (text: string) => {
    setComposed(null);
    onChange(slugWhileTyping(text));
  };
  return (
    <Field
      id="url"
      name="url"
      label={texts.url}
      value={composed ?? value}
      error={error}
      dir="auto"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={
        <>
          {texts.urlHint}{' '}
          <span className={styles.address}>
            {location.host}
            {decodeURI(paths.privatePage(username, slug(value) || '…'))}
          </span>
        </>
      }
      onChange={event => (isComposing(event) ? setComposed : take)(event.target.value)}
      onCompositionEnd={event => take(event.currentTarget.value)}
      onBlur={() => value !== slug(value) && onChange(slug(value))}
    />
  );
};
