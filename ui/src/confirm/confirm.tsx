import { Cancel, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/alert-dialog';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import dialog from '../dialog/dialog.module.css';
import { useFocusReturn } from '../dialog/use-focus-return.ts';
import { Field } from '../field/field.tsx';
import * as texts from '../texts/texts.ts';

export type ConfirmProps = {
  open: boolean;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The act in a word or two: "Delete", "Remove". */
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  /** For what destroys something. */
  danger?: boolean;
  /** The act is under way. */
  busy?: boolean;
  /** Words that must be typed before the act is possible (a page's title); case and spaces are ignored. */
  mustType?: string;
  /** Why it failed. */
  error?: ReactNode;
};

const folded = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—-]+/g, '-')
    .replaceAll('…', '...')
    .replace(/\s+/g, '');

/** Whether the typed words are the asked ones, case and spaces aside, and what phones make of quotes, dashes and dots. */
export const sameWords = (typed: string, asked: string): boolean => folded(typed) === folded(asked);

const Body = ({
  title,
  children,
  confirmLabel,
  cancelLabel = texts.cancel,
  onConfirm,
  danger,
  busy = false,
  mustType,
  error,
}: Omit<ConfirmProps, 'open' | 'onCancel'>) => {
  const [typed, setTyped] = useState('');
  const allowed = mustType === undefined || sameWords(typed, mustType);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (allowed && !busy) onConfirm();
  };
  return (
    <form onSubmit={submit}>
      <header className={dialog.head}>
        <Title className={dialog.title}>{title}</Title>
      </header>
      <Description asChild>
        <div className={dialog.description}>{children}</div>
      </Description>
      {(mustType !== undefined || error) && (
        <div className={dialog.body}>
          {mustType !== undefined ? (
            <Field
              label={texts.typeToConfirm(mustType)}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              autoComplete="off"
              dir="auto"
              error={error}
            />
          ) : (
            <p role="alert" className={dialog.error}>
              {error}
            </p>
          )}
        </div>
      )}
      <footer className={dialog.foot}>
        <Cancel asChild>
          <Button>{cancelLabel}</Button>
        </Cancel>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!allowed}>
          {confirmLabel}
        </Button>
      </footer>
    </form>
  );
};

/** Asks before something is done. The focus starts on what does no harm; a press outside does not answer. */
export const Confirm = ({ open, onCancel, ...rest }: ConfirmProps) => {
  const focus = useFocusReturn();
  return (
    <Root open={open} onOpenChange={next => !next && onCancel()}>
      <Portal>
        <Overlay className={dialog.veil} />
        <Content {...focus} className={dialog.dialog} onEscapeKeyDown={event => rest.busy && event.preventDefault()}>
          <Body {...rest} />
        </Content>
      </Portal>
    </Root>
  );
};
