import * as paths from '@recto/contracts/paths.ts';
import { slug, slugWhileTyping } from '@recto/contracts/text.ts';
import { Field } from '@recto/ui/field/field.tsx';
import { isComposing } from '@recto/ui/field/is-composing.ts';
import { useLayoutEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './settings.module.css';

type Props = {
  username: string;
  value: string;
  error: string | undefined;
  readOnly?: boolean;
  onChange: (url: string) => void;
};

/** The address of a private page: made into one while it is typed, and shown as it will be. */
export const UrlSetting = ({ username, value, error, readOnly = false, onChange }: Props) => {
  /** What an input method composes stands as it is: changed under its hands, it would write it once more. */
  const [composed, setComposed] = useState<string | null>(null);
  /** Where one goes on typing: the browser puts the caret behind an address that is not what was typed. */
  const [caret, setCaret] = useState<{ input: HTMLInputElement; at: number } | null>(null);
  useLayoutEffect(() => caret?.input.setSelectionRange(caret.at, caret.at), [caret]);
  const take = (input: HTMLInputElement) => {
    setCaret({ input, at: slugWhileTyping(input.value.slice(0, input.selectionStart ?? undefined)).length });
    setComposed(null);
    onChange(slugWhileTyping(input.value));
  };
  return (
    <Field
      id="url"
      name="url"
      label={texts.url}
      value={composed ?? value}
      error={error}
      readOnly={readOnly}
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
      onChange={event => (isComposing(event) ? setComposed(event.target.value) : take(event.target))}
      onCompositionEnd={event => take(event.currentTarget)}
      onBlur={() => value !== slug(value) && onChange(slug(value))}
    />
  );
};
