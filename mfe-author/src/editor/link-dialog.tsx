import { Button } from '@recto/ui/button/button.tsx';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { type SubmitEvent, useId, useState } from 'react';
import { texts } from '../texts.ts';
import { typedLink } from './link.ts';
import styles from './dialogs.module.css';

type Props = {
  /** The address of the link that one is in, or empty. */
  url: string;
  /** What is selected. */
  text: string;
  onLink: (url: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Asks where a link leads and, where nothing is selected, what it says. */
export function LinkDialog({ url, text, onLink, onRemove, onClose }: Props) {
  const form = useId();
  const [typed, setTyped] = useState(url);
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const link = typedLink(typed);
  const needsWords = url === '' && text === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog is drawn inside the page's form as React sees it.
    event.stopPropagation();
    setTried(true);
    if (link) onLink(link, words.trim() || typed.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={url === '' ? texts.addLink : texts.changeLink}
      footer={
        <>
          {url !== '' && <Button onClick={onRemove}>{texts.removeLink}</Button>}
          <Button type="submit" form={form} variant="primary">
            {url === '' ? texts.add : texts.change}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={texts.linkAddress}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          error={isTried && !link ? texts.linkWrong : undefined}
        />
        {needsWords && (
          <Field
            label={texts.linkText}
            optional
            dir="auto"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
