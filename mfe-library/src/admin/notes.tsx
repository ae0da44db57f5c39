import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getThing, ModeratedThing } from '@recto/contracts/http/admin.ts';
import { NOTE } from '@recto/contracts/limits.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { note as noteRules } from '@recto/contracts/rules/moderation.ts';
import { announce, api, isApiError, newKey, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { TextArea } from '@recto/ui/text-area/text-area.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './admin.module.css';
import { PersonLink } from './person-link.tsx';

type Answer = AnswerOf<typeof getThing>;
type Props = { notes: ModeratedThing['notes']; path: string; onChanged: (answer: Answer) => void };

/** What moderators tell each other about a thing. */
export const Notes = ({ notes, path, onChanged }: Props) => {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [key, setKey] = useState(newKey);
  const area = useRef<HTMLTextAreaElement>(null);
  const refuse = (why: string = texts.moderationFailed): void => {
    setError(why);
    announce(why);
  };
  const add = useCommand(async () => {
    const checked = check(noteRules, { text });
    if (!checked.ok) return refuse(checked.fields['text']);
    try {
      onChanged(await api.post<Answer>(`${path}/notes`, checked.value, { key }));
      setText('');
      setKey(newKey());
      announce(texts.noteAdded);
      // The button that was pressed waits for another one.
      area.current?.focus();
    } catch (thrown) {
      refuse(isApiError(thrown) ? (thrown.fields['text'] ?? thrown.message) : texts.moderationFailed);
    }
  });
  return (
    <section className={styles.section} aria-label={texts.notes}>
      <h2 className={styles.heading}>{texts.notes}</h2>
      {notes.length === 0 ? (
        <p className={styles.quiet}>{texts.noNotes}</p>
      ) : (
        <ul className={styles.list}>
          {notes.map(({ id, by, text: said, date }) => (
            <li key={id} className={styles.card}>
              <p className={styles.facts}>
                <PersonLink person={by} />
                <Time at={date} show="relative" />
              </p>
              <p className={styles.said} dir="auto">
                {said}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          void add.run();
        }}
      >
        <TextArea
          ref={area}
          label={texts.note}
          value={text}
          limit={NOTE.max}
          error={error}
          onChange={event => {
            setText(event.target.value);
            setError(undefined);
            setKey(newKey());
          }}
        />
        <div>
          <Button type="submit" busy={add.isRunning} disabled={text.trim() === ''}>
            {texts.addNote}
          </Button>
        </div>
      </form>
    </section>
  );
};
