import styles from './spinner.module.css';

/** A small turning ring. It says nothing to a screen reader: whoever shows it sets `aria-busy` or a text. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
