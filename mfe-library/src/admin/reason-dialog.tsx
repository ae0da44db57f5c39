import { EXPLANATION } from '@recto/contracts/limits.ts';
import { reasons } from '@recto/contracts/messages/moderation.ts';
import type { ReportReason } from '@recto/contracts/http/shared.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { hiding } from '@recto/contracts/rules/moderation.ts';
import { isApiError, newKey, useCommand } from '@recto/frame';
import { FormDialog } from '@recto/ui/dialog/form-dialog.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { Segmented } from '@recto/ui/segmented/segmented.tsx';
import { Select } from '@recto/ui/select/select.tsx';
import { TextArea } from '@recto/ui/text-area/text-area.tsx';
import { useId, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './admin.module.css';

type PagesChoice = 'stay' | 'hide';
export type Decision = { reason: ReportReason; explanation: string; pages: PagesChoice };

type Props = {
  title: string;
  text: string;
  act: string;
  /** Asks what becomes of the account's pages. */
  withPages?: boolean;
  /** Shows, behind the dialog, what another moderator has done meanwhile. */
  reload: () => Promise<unknown>;
  /** `key`: the same for every try of one decision. */
  onDecide: (decision: Decision, key: string) => Promise<void>;
  onClose: () => void;
};

const options = Object.entries(reasons).map(([value, label]) => ({ value, label }));
const isReason = (word: string): word is ReportReason => Object.hasOwn(reasons, word);

/** Asks for the reason and the explanation of what is about to be taken from somebody. */
export const ReasonDialog = ({ title, text, act, withPages = false, reload, onDecide, onClose }: Props) => {
  const [reason, setReason] = useState('');
  const [explanation, setExplanation] = useState('');
  const [pages, setPages] = useState<PagesChoice>('stay');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [key, setKey] = useState(newKey);
  const id = useId();
  const changed = () => {
    setKey(newKey());
    setProblem(null);
    setErrors({});
  };
  const send = useCommand(async () => {
    const checked = check(hiding, { explanation });
    const found = {
      ...(isReason(reason) ? {} : { reason: texts.reasonMissing }),
      ...(checked.ok ? {} : checked.fields),
    };
    setErrors(found);
    if (!checked.ok || !isReason(reason)) {
      document.getElementById(`${id}-${'reason' in found ? 'reason' : 'explanation'}`)?.focus();
      return;
    }
    try {
      await onDecide({ reason, explanation: checked.value.explanation, pages }, key);
    } catch (thrown) {
      setErrors(isApiError(thrown, 422) ? thrown.fields : {});
      setProblem(isApiError(thrown) ? thrown.message : texts.moderationFailed);
      if (isApiError(thrown, 409)) await reload();
    }
  });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={text}
      steady={explanation !== '' || send.isRunning}
      act={act}
      danger
      busy={send.isRunning}
      onSubmit={() => void send.run()}
      className={styles.form}
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      <Select
        id={`${id}-reason`}
        label={texts.reason}
        value={reason}
        error={errors['reason']}
        options={[{ value: '', label: texts.chooseReason }, ...options]}
        onChange={event => {
          setReason(event.target.value);
          changed();
        }}
      />
      <TextArea
        id={`${id}-explanation`}
        label={texts.explanation}
        value={explanation}
        limit={EXPLANATION.max}
        error={errors['explanation']}
        onChange={event => {
          setExplanation(event.target.value);
          changed();
        }}
      />
      {withPages && (
        <div className={styles.choice}>
          <p className={styles.choiceLabel}>{texts.itsPages}</p>
          <Segmented<PagesChoice>
            label={texts.itsPages}
            value={pages}
            onChange={value => {
              setPages(value);
              changed();
            }}
            options={[
              { value: 'stay', label: texts.pagesChoice.stay },
              { value: 'hide', label: texts.pagesChoice.hide },
            ]}
          />
        </div>
      )}
    </FormDialog>
  );
};
