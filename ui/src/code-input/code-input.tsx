import { CircleAlert } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import * as texts from '../texts/texts.ts';
import styles from './code-input.module.css';

export type CodeInputProps = {
  label: ReactNode;
  /** The digits so far, from the left. Set it to '' after a failure or a resend: the first box takes the focus again. */
  value: string;
  onChange: (digits: string) => void;
  /** Called once all boxes are filled. */
  onComplete?: (digits: string) => void;
  /** Boxes. */
  length?: number;
  error?: ReactNode;
  /** While the code is being checked: shown, but not to be changed. */
  busy?: boolean;
  autoFocus?: boolean;
};

/** The noughts of scripts whose keyboards have digits of their own; one to nine follow each. */
const NOUGHTS = [...'٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐０'].map(nought => nought.codePointAt(0) ?? 0);

/** The digits of a text as they are sent, in whatever script they were typed. */
const digitsIn = (text: string): string =>
  text.replace(/[^0-9]/gu, sign => {
    const code = sign.codePointAt(0) ?? 0;
    const nought = NOUGHTS.find(first => code >= first && code < first + 10);
    return nought === undefined ? '' : String(code - nought);
  });

/** A code of digits, a box each. A pasted or autofilled code fills them all, wherever it lands; Backspace goes back. */
export const CodeInput = ({
  label,
  value,
  onChange,
  onComplete,
  length = 5,
  error,
  busy = false,
  autoFocus = false,
}: CodeInputProps) => {
  const id = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const before = useRef(value);
  const focus = (at: number) => boxes.current[Math.max(0, Math.min(at, length - 1))]?.focus();

  // Before anybody can type on: a focus that came later would put the second digit over the first.
  useLayoutEffect(() => {
    if (before.current !== '' && value === '') boxes.current[0]?.focus();
    before.current = value;
  }, [value]);

  const set = (digits: string, caret: number) => {
    onChange(digits);
    focus(caret);
    if (digits.length === length) onComplete?.(digits);
  };

  const put = (at: number, typed: string) => {
    const digits = digitsIn(typed);
    if (busy || digits === '') return;
    // More than a box holds is a pasted or autofilled code: it starts from the first box.
    const from = digits.length >= length ? 0 : Math.min(at, value.length);
    set((value.slice(0, from) + digits + value.slice(from + digits.length)).slice(0, length), from + digits.length);
  };

  // Keyboards of phones name no key: what changed in the box tells. A box that was full may hold two digits for a moment.
  const onTyped = (at: number, text: string) => {
    const held = value[at];
    if (text === '') remove(at);
    else put(at, held !== undefined && text.length === 2 ? text.replace(held, '') : text);
  };

  const remove = (at: number) => {
    if (busy || at < 0) return;
    before.current = '';
    set(value.slice(0, at) + value.slice(at + 1), at);
  };

  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace') {
      event.preventDefault();
      remove(at < value.length ? at : at - 1);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      if (at < value.length) remove(at);
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault();
      focus(at - 1);
    } else if (event.key === 'ArrowRight') {
      event.preventDefault();
      focus(Math.min(at + 1, value.length));
    } else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      put(at, event.key);
    }
  };

  const onPaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault();
    put(at, event.clipboardData.getData('text'));
  };

  return (
    <fieldset
      className={styles.code}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-busy={busy || undefined}
    >
      <legend className={styles.label}>{label}</legend>
      {/* Digits read from the left in every script. */}
      <div className={styles.boxes} dir="ltr">
        {Array.from({ length }, (_, at) => (
          <input
            key={at}
            ref={element => {
              boxes.current[at] = element;
            }}
            className={styles.box}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            aria-label={texts.digit(at + 1, length)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            autoFocus={autoFocus && at === 0}
            readOnly={busy}
            value={value[at] ?? ''}
            onFocus={event => event.target.select()}
            onKeyDown={onKeyDown(at)}
            onPaste={onPaste(at)}
            onChange={event => onTyped(at, event.target.value)}
          />
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
};
