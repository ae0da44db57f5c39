import { Button } from '@recto/ui/button/button.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { PasswordField } from '@recto/ui/password-field/password-field.tsx';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './settings.module.css';

type Props = {
  /** What is typed of a new one. */
  value: string;
  hasPassword: boolean;
  error: string | undefined;
  readOnly?: boolean;
  onChange: (password: string) => void;
  /** Sets what is typed, and answers whether it is set; left out where it is sent with the rest of the form. */
  onSave?: () => Promise<boolean>;
  onRemove: () => void;
};

/** The password that lets others read a private page. */
export const PasswordSetting = ({ value, hasPassword, error, readOnly = false, onChange, onSave, onRemove }: Props) => {
  const [isChanging, setChanging] = useState(false);
  const place = useKeptFocus(hasPassword && !isChanging);
  if (hasPassword && !isChanging)
    return (
      <div ref={place} className={styles.protected}>
        <p>{texts.isProtected}</p>
        <div className={styles.acts}>
          <Button disabled={readOnly} onClick={() => setChanging(true)}>
            {texts.changePassword}
          </Button>
          <Button disabled={readOnly} onClick={onRemove}>
            {texts.removePassword}
          </Button>
        </div>
      </div>
    );
  return (
    <div ref={place} className={styles.password}>
      <PasswordField
        id="password"
        name="page-password"
        label={hasPassword ? texts.newPassword : texts.pagePassword}
        autoComplete="new-password"
        optional
        value={value}
        error={error}
        readOnly={readOnly}
        onChange={event => onChange(event.target.value)}
      />
      <div className={styles.acts}>
        {onSave && (
          <Button
            disabled={value === '' || readOnly}
            // What was not taken stays before one's eyes.
            onClick={() => void onSave().then(isSet => isSet && setChanging(false))}
          >
            {texts.setPassword}
          </Button>
        )}
        {isChanging && (
          <Button
            variant="quiet"
            disabled={readOnly}
            onClick={() => {
              setChanging(false);
              onChange('');
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </div>
  );
};
