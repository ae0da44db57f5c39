import { Content, Item, Portal, RadioGroup, RadioItem, Root, Trigger } from 'radix-ui/dropdown-menu';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './menu.module.css';

/** What opens below a button. The trigger is a `Button` or an `IconButton`. */
export const Menu = ({
  trigger,
  children,
  align = 'end',
  onCloseAutoFocus,
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Before the focus goes back to the trigger; preventing the default lets it go elsewhere. */
  onCloseAutoFocus?: (event: Event) => void;
}) => {
  const [open, setOpen] = useState(false);
  // Within the main landmark, so that no part of the page lies outside of all of them.
  const container = open ? document.querySelector('main') : null;
  return (
    <Root modal={false} open={open} onOpenChange={setOpen}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal container={container}>
        <Content
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
};

/** An act in a menu. */
export const MenuItem = ({
  icon,
  children,
  onSelect,
  danger = false,
}: {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
}) => (
  <Item className={classNames(styles.item, danger && styles.danger)} onSelect={onSelect}>
    {icon}
    {children}
  </Item>
);

/** A choice of one among several, the present one ticked. */
export const MenuChoice = ({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}) => (
  <RadioGroup value={value} onValueChange={onChange} aria-label={label}>
    {options.map(option => (
      <RadioItem key={option.value} value={option.value} className={styles.item}>
        <span className={styles.tick}>{option.value === value && <Check aria-hidden="true" />}</span>
        {option.label}
      </RadioItem>
    ))}
  </RadioGroup>
);
