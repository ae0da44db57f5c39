import type { BodyOf } from '@recto/contracts/http/call.ts';
import type { report, ThingRef } from '@recto/contracts/http/reports.ts';
import type { ReportReason } from '@recto/contracts/http/shared.ts';
import { REPORT_TEXT } from '@recto/contracts/limits.ts';
import { alreadyReported, reasons, reported } from '@recto/contracts/messages/moderation.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { report as reportRules } from '@recto/contracts/rules/moderation.ts';
import { api, isApiError, newKey, showSnackbar, useCommand } from '@recto/frame';
import { FormDialog } from '@recto/ui/dialog/form-dialog.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { TextArea } from '@recto/ui/text-area/text-area.tsx';
import { useId, useRef, useState } from 'react';
import { textsLater as texts } from '../texts-later.ts';
import { texts as shared } from '../texts.ts';
import styles from './report-dialog.module.css';

const all = Object.entries(reasons) as [ReportReason, string][];

/** Asks why something should be looked at by a moderator, and sends it once. */
export default function ReportDialog({ thing, onClose }: { thing: ThingRef; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [textError, setTextError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [key, setKey] = useState(newKey);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const send = useCommand(async () => {
    const checked = check(reportRules, { text });
    setReasonError(reason === null ? texts.reasonMissing : null);
    setTextError(checked.ok ? undefined : checked.fields['text']);
    setProblem(null);
    if (reason === null || !checked.ok) {
      const first = form.current?.querySelector<HTMLElement>(reason === null ? 'input' : 'textarea');
      first?.focus();
      return;
    }
    const body: BodyOf<typeof report> = { ...thing, reason, ...(checked.value.text && { text: checked.value.text }) };
    try {
      await api.post('/api/reports', body, { key });
      onClose();
      showSnackbar(reported, { kind: 'success' });
    } catch (thrown) {
      if (isApiError(thrown, 409, 'already-reported')) {
        onClose();
        showSnackbar(alreadyReported);
      } else if (isApiError(thrown, 422) && thrown.fields['text']) setTextError(thrown.fields['text']);
      else setProblem(isApiError(thrown) && thrown.message ? thrown.message : shared.reportFailed);
    }
  });
  return (
    <FormDialog
      ref={form}
      onClose={onClose}
      title={texts.reportTitle[thing.kind]}
      description={texts.reportText}
      steady={text !== '' || send.isRunning}
      act={texts.report}
      busy={send.isRunning}
      onSubmit={() => void send.run()}
      className={styles.form}
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      <fieldset className={styles.reasons} aria-describedby={reasonError ? `${id}-reason` : undefined}>
        <legend className={styles.legend}>{texts.reason}</legend>
        {all.map(([value, label]) => (
          <label key={value} className={styles.reason}>
            <input
              type="radio"
              name={`${id}-reason`}
              value={value}
              checked={reason === value}
              onChange={() => {
                setReason(value);
                setReasonError(null);
                setKey(newKey());
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {reasonError && (
        <p id={`${id}-reason`} role="alert" className={styles.error}>
          {reasonError}
        </p>
      )}
      <TextArea
        label={texts.reportMore}
        optional
        value={text}
        limit={REPORT_TEXT.max}
        error={textError}
        onChange={event => {
          setText(event.target.value);
          setTextError(undefined);
          setKey(newKey());
        }}
      />
    </FormDialog>
  );
}
