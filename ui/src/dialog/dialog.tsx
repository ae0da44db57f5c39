import { X } from 'lucide-react';
import { Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import * as texts from '../texts/texts.ts';
import styles from './dialog.module.css';
import { startAtField } from './start-at-field.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type DialogProps = {
  open: boolean;
  /** Escape, the cross, or a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence below the title, read with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** 720 px instead of 480. */
  wide?: boolean;
  /** Neither Escape nor a press outside closes it: for forms with something typed, and while work is under way. */
  steady?: boolean;
};

/** A window above the page: keeps the focus inside and gives it back when it closes. On phones it rises from below. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  wide = false,
  steady = false,
}: DialogProps) => {
  const focus = useFocusReturn();
  return (
    <Root open={open} onOpenChange={next => !next && onClose()}>
      <Portal>
        <Overlay className={styles.veil} />
        <Content
          {...focus}
          onOpenAutoFocus={event => {
            focus.onOpenAutoFocus();
            startAtField(event);
          }}
          className={classNames(styles.dialog, wide && styles.wide)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={event => steady && event.preventDefault()}
          onPointerDownOutside={event => steady && event.preventDefault()}
        >
          <header className={styles.head}>
            <Title className={styles.title}>{title}</Title>
            <IconButton
              label={texts.close}
              icon={<X aria-hidden="true" />}
              onClick={onClose}
              className={styles.close}
            />
          </header>
          {description && <Description className={styles.description}>{description}</Description>}
          {children && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </Content>
      </Portal>
    </Root>
  );
};
