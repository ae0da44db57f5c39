import styles from './skip-link.module.css';
import { texts } from './texts.ts';

/** The first stop of the keyboard: past header and navigation. */
export const SkipLink = ({ to }: { to: string }) => (
  <a
    className={styles.skip}
    href={`#${to}`}
    onClick={event => {
      // The address stays as it is: a fragment would be a step in the history.
      event.preventDefault();
      document.getElementById(to)?.focus();
    }}
  >
    {texts.skip}
  </a>
);
