import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { register, validateCode } from '@recto/contracts/http/auth.ts';
import { CODE_DIGITS, CODE_RESEND_MS } from '@recto/contracts/limits.ts';
import {
  codeInvalid,
  codeResent,
  emailInUse,
  registrationFailed,
  usernameTaken,
} from '@recto/contracts/messages/auth.ts';
import { tooManyAttempts } from '@recto/contracts/messages/common.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, isApiError, signIn, useCommand, useModal } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { CodeInput } from '@recto/ui/code-input/code-input.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Card } from '../layout/card.tsx';
import { texts } from '../texts.ts';
import { ChangeEmail } from './change-email.tsx';
import look from './register.module.css';
import { type Applicant, sendCode, type SendCodeResult } from './send-code.ts';
import { useCountDown } from './use-count-down.ts';

type Props = {
  applicant: Applicant;
  /** A code went to another address. */
  onEmailChanged: (email: string) => void;
  /** Back to the form, with what was refused there by field. */
  onBack: (refused: Readonly<Record<string, string>>) => void;
};

type Message = { kind: 'success' | 'danger'; text: string };

/** The second step: five digits. The fifth sends them; whatever fails, and every new code, clears them. */
export const VerifyEmail = ({ applicant, onEmailChanged, onBack }: Props) => {
  const navigate = useNavigate();
  const changeEmail = useModal('change-email');
  const [digits, setDigits] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [message, setMessage] = useState<Message | null>(null);
  const { secondsLeft, restart } = useCountDown(CODE_RESEND_MS);
  const [waits, setWaits] = useState(0);
  const place = useKeptFocus(waits);
  /** The button for another code waits, and lets go of the focus. */
  const wait = (ms: number) => {
    restart(ms);
    setWaits(n => n + 1);
  };

  const fail = (text: string) => {
    setDigits('');
    setWrong(text);
  };
  const sent = () => {
    setDigits('');
    setWrong(undefined);
    setMessage({ kind: 'success', text: codeResent });
    wait(CODE_RESEND_MS);
  };

  const check = useCommand(async (typed: string) => {
    setWrong(undefined);
    setMessage(null);
    const code = Number(typed);
    try {
      const body: BodyOf<typeof validateCode> = { code };
      await api.post('/register/validatecode', body, { asVisitor: true });
    } catch (thrown) {
      return fail(failureOf(thrown));
    }
    try {
      const { name, username, password, email } = applicant;
      const body: BodyOf<typeof register> = { name, username, password, email, code };
      const { token } = await api.post<AnswerOf<typeof register>>('/register', body, { asVisitor: true });
      signIn(token);
      void navigate(paths.home, { replace: true });
    } catch (thrown) {
      // Somebody else was quicker: only the form can help.
      if (isApiError(thrown, 'taken')) return onBack({ username: usernameTaken(applicant.username) });
      if (isApiError(thrown, 'email is in use')) return onBack({ email: emailInUse });
      fail(failureOf(thrown));
    }
  });

  const resend = useCommand(async () => {
    setMessage(null);
    const result = await sendCode(applicant);
    if (result.status === 'sent') return sent();
    setDigits('');
    setMessage({ kind: 'danger', text: sentenceOf(result) });
    if (result.status === 'failed' && result.retryAfter !== null) wait(result.retryAfter * 1000);
  });

  return (
    <Card
      title={texts.verifyTitle}
      lead={
        <>
          {texts.codeSentTo} <strong>{applicant.email}</strong>.
        </>
      }
    >
      <div ref={place} className={look.verify}>
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
        <CodeInput
          label={texts.code}
          length={CODE_DIGITS}
          value={digits}
          onChange={typed => {
            setDigits(typed);
            if (typed !== '') setWrong(undefined);
          }}
          onComplete={typed => void check.run(typed)}
          error={wrong}
          busy={check.isRunning}
          autoFocus
        />
        <p className={look.note} role="status">
          {check.isRunning ? texts.checkingCode : texts.codeHint}
        </p>
        <div className={look.others}>
          <Button onClick={() => void resend.run()} busy={resend.isRunning} disabled={secondsLeft > 0}>
            {secondsLeft > 0 ? texts.resendIn(secondsLeft) : texts.resend}
          </Button>
          <Button variant="quiet" onClick={() => changeEmail.open()}>
            {texts.changeEmail}
          </Button>
          <Button variant="quiet" onClick={() => onBack({})}>
            {texts.backToForm}
          </Button>
        </div>
      </div>
      {changeEmail.isOpen && (
        <ChangeEmail
          applicant={applicant}
          onClose={changeEmail.close}
          onSent={email => {
            onEmailChanged(email);
            changeEmail.close();
            sent();
          }}
        />
      )}
    </Card>
  );
};

const failureOf = (thrown: unknown): string => {
  if (!isApiError(thrown)) throw thrown;
  if (thrown.error === 'invalid code') return codeInvalid;
  return thrown.status === 429 ? tooManyAttempts : registrationFailed;
};

const sentenceOf = (result: Exclude<SendCodeResult, { status: 'sent' }>): string =>
  result.status === 'failed' ? result.message : (Object.values(result.fields)[0] ?? registrationFailed);
