import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import { Children, type ReactElement, type ReactNode } from 'react';
import { type LinkElement, linked } from '../linked/linked.ts';
import styles from './tabs.module.css';

export type Tab = { id: string; label: ReactNode; content: ReactNode };

/** Tabs within a screen: arrow keys move between them. */
export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
}) => (
  <Root value={value} onValueChange={onChange}>
    <List className={styles.list} aria-label={label}>
      {tabs.map(tab => (
        <Trigger key={tab.id} value={tab.id} className={styles.tab}>
          {tab.label}
        </Trigger>
      ))}
    </List>
    {tabs.map(tab => (
      <Content key={tab.id} value={tab.id} className={styles.content}>
        {tab.content}
      </Content>
    ))}
  </Root>
);

/**
 * Tabs that are addresses of their own: `<TabLinks label="History"><NavLink to="…">Reads</NavLink>…</TabLinks>`.
 * The one with `aria-current="page"` is marked.
 */
export const TabLinks = ({ label, children }: { label: string; children: LinkElement | readonly LinkElement[] }) => (
  <nav aria-label={label}>
    <ul className={styles.list}>
      {Children.map(children as ReactElement[], link => (
        <li>{linked(link as LinkElement, { className: styles.tab }, (link as LinkElement).props.children)}</li>
      ))}
    </ul>
  </nav>
);
