import * as paths from '@recto/contracts/paths.ts';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { TabLinks } from '@recto/ui/tabs/tabs.tsx';
import type { ReactNode, Ref } from 'react';
import { NavLink } from 'react-router-dom';
import { texts } from '../texts.ts';
import styles from './card.module.css';

type Props = {
  title: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  /** The switch between login and registration. */
  withTabs?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

/** The narrow column in which people come in: a title, perhaps the switch between login and registration, a form. */
export const Card = ({ title, lead, withTabs = false, children, ref }: Props) => (
  <div ref={ref} className={styles.card}>
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
    {withTabs && (
      <TabLinks label={texts.ways}>
        <NavLink to={paths.login()}>{texts.loginTab}</NavLink>
        <NavLink to={paths.register}>{texts.registerTab}</NavLink>
      </TabLinks>
    )}
    {children}
  </div>
);

/** Stands where a card is about to be. */
export const CardLoading = () => (
  <Loading>
    <div className={styles.card}>
      <Skeleton width="14rem" height="2rem" shape="block" />
      <Skeleton shape="block" height="2.75rem" />
      <Skeleton shape="block" height="4rem" />
      <Skeleton shape="block" height="4rem" />
      <Skeleton shape="block" height="2.5rem" />
    </div>
  </Loading>
);
