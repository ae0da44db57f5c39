import { COMMENT } from '@recto/contracts/limits.ts';
import * as messages from '@recto/contracts/messages/comment.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { comment as commentRules } from '@recto/contracts/rules/comment.ts';
import { announce, isApiError, newKey, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { TextArea } from '@recto/ui/text-area/text-area.tsx';
import { useEffect, useRef, useState } from 'react';
import { tellProblem } from '../page/use-reaction.ts';
import { textsLater } from '../texts-later.ts';
import styles from './comment-form.module.css';
import { keptText } from './kept-text.ts';

type Props = {
  label: string;
  submit: string;
  /** `key`: the same for every try of one text, so that a lost answer does not send it twice. */
  onSend: (text: string, key: string) => Promise<void>;
  onCancel?: () => void;
  initial?: string;
  /** Under this name the text is kept in the tab, across a login or a reload. */
  draftKey?: string;
  autoFocus?: boolean;
};

/** A comment, a reply, or the edit of either. Ctrl or Command with Enter sends it. */
export const CommentForm = ({ label, submit, onSend, onCancel, initial = '', draftKey, autoFocus = false }: Props) => {
  const [text, setText] = useState(() => keptText.read(draftKey) || initial);
  const [error, setError] = useState<string>();
  const [key, setKey] = useState(newKey);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus]);
  const write = (next: string): void => {
    setText(next);
    setError(undefined);
    setKey(newKey());
    keptText.write(draftKey, next);
  };
  const refuse = (why = messages.failed): void => {
    setError(why);
    announce(why);
  };
  const send = useCommand(async () => {
    const checked = check(commentRules, { text });
    if (!checked.ok) return refuse(checked.fields['text']);
    try {
      await onSend(checked.value.text, key);
      write('');
      // The button that was pressed is off while there is nothing to send. Where the form goes, its opener has the focus.
      if (!onCancel) area.current?.focus();
    } catch (thrown) {
      const isLocked = isApiError(thrown, 'password required');
      const why = isLocked || isApiError(thrown, 403, 422, 429) ? thrown.message : messages.failed;
      if (!isLocked) return refuse(why);
      setError(why);
      tellProblem({ signedOut: messages.failed, failed: messages.failed }, thrown);
    }
  });
  const isEmpty = text.trim() === '';
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        void send.run();
      }}
    >
      <TextArea
        ref={area}
        label={label}
        labelHidden
        placeholder={label}
        value={text}
        // What was added now would go with what is sent, unseen by anybody.
        readOnly={send.isRunning}
        limit={COMMENT.max}
        error={error}
        onChange={event => write(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
            void send.run();
          if (event.key === 'Escape' && onCancel && !event.nativeEvent.isComposing) onCancel();
        }}
      />
      <div className={styles.acts}>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            {textsLater.cancel}
          </Button>
        )}
        <Button type="submit" variant="primary" size="small" busy={send.isRunning} disabled={isEmpty}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
