import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names/class-names.ts';
import * as texts from '../texts/texts.ts';
import { Dialog, type DialogProps } from './dialog.tsx';
import styles from './form-dialog.module.css';

export type FormDialogProps = Omit<DialogProps, 'open' | 'footer'> & {
  /** What sending does, in a word or two: "Add", "Report". */
  act: ReactNode;
  /** For what takes something away. */
  danger?: boolean;
  /** It is being sent. */
  busy?: boolean;
  /** It cannot be sent yet. */
  disabled?: boolean;
  /** In place of the button that gives it up. */
  aside?: ReactNode;
  className?: string | undefined;
} & Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'>;

/** A form in a dialog: sent by the main button or by Enter, judged by its own rules and not by the browser's. */
export const FormDialog = ({
  act,
  danger = false,
  busy = false,
  disabled = false,
  aside,
  className,
  ref,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) => {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          {aside === undefined ? <Button onClick={dialog.onClose}>{texts.cancel}</Button> : aside}
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {act}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        className={classNames(styles.form, className)}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          // As React sees it, the dialog may be drawn inside another form.
          event.stopPropagation();
          onSubmit?.(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
};
