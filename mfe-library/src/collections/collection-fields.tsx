import { COLLECTION_DESCRIPTION, COLLECTION_NAME } from '@recto/contracts/limits.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { collection as collectionRules, type CollectionForm } from '@recto/contracts/rules/collection.ts';
import { announce, isApiError, newKey, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { TextArea } from '@recto/ui/text-area/text-area.tsx';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './collection-fields.module.css';

type Props = {
  initial?: CollectionForm;
  submit: string;
  /** What is said where the collection is not there any more. */
  gone?: string;
  /** Without a description: for the short form within another modal. */
  short?: boolean;
  onSubmit: (form: CollectionForm, key: string) => Promise<void>;
  onCancel: () => void;
};

/** Name and description of a collection, new or known. */
export const CollectionFields = ({ initial, submit, gone, short = false, onSubmit, onCancel }: Props) => {
  const [form, setForm] = useState<CollectionForm>(initial ?? { name: '', description: '' });
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [key, setKey] = useState(newKey);
  const change = (part: Partial<CollectionForm>): void => {
    setForm({ ...form, ...part });
    setFields({});
    setKey(newKey());
  };
  const refuse = (wrong: Readonly<Record<string, string>>): void => {
    setFields(wrong);
    announce(Object.values(wrong).join(' '));
  };
  const send = useCommand(async () => {
    setProblem(undefined);
    const checked = check(collectionRules, form);
    if (!checked.ok) return refuse(checked.fields);
    try {
      await onSubmit(checked.value, key);
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      refuse(thrown.fields);
      if (Object.keys(thrown.fields).length === 0) setProblem((thrown.status === 404 && gone) || thrown.message);
    }
  });
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        void send.run();
      }}
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      <Field
        label={texts.name}
        dir="auto"
        required
        value={form.name}
        readOnly={send.isRunning}
        limit={COLLECTION_NAME.max}
        error={fields['name']}
        onChange={event => change({ name: event.target.value })}
      />
      {!short && (
        <TextArea
          label={texts.description}
          optional
          value={form.description}
          readOnly={send.isRunning}
          limit={COLLECTION_DESCRIPTION.max}
          error={fields['description']}
          onChange={event => change({ description: event.target.value })}
        />
      )}
      <div className={styles.acts}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" busy={send.isRunning}>
          {submit}
        </Button>
      </div>
    </form>
  );
};
