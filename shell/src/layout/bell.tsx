import * as paths from '@recto/contracts/paths.ts';
import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import styles from './account-menu.module.css';
import { texts } from './texts.ts';

/** The way to the notifications. */
export const Bell = () => (
  <Link to={paths.notifications} className={styles.round} aria-label={texts.notifications} title={texts.notifications}>
    <BellIcon aria-hidden="true" />
  </Link>
);
