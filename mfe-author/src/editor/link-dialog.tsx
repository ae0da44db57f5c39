import { Button } from '@recto/ui/button/button.tsx';
import { FormDialog } from '@recto/ui/dialog/form-dialog.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { typedLink } from './link.ts';

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
  const [typed, setTyped] = useState(url);
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const link = typedLink(typed);
  const needsWords = url === '' && text === '';
  const submit = () => {
    setTried(true);
    if (link) onLink(link, words.trim() || typed.trim());
  };
  return (
    <FormDialog
      onClose={onClose}
      title={url === '' ? texts.addLink : texts.changeLink}
      act={url === '' ? texts.add : texts.change}
      aside={url !== '' && <Button onClick={onRemove}>{texts.removeLink}</Button>}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
