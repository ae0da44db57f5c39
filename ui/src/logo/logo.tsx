import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import styles from './logo.module.css';

/** The product's mark, an open book whose right-hand page is the one that counts, with or without its name. */
export const Logo = ({ markOnly = false }: { markOnly?: boolean }) => (
  <span className={styles.logo}>
    <svg
      className={styles.mark}
      viewBox="0 0 24 24"
      {...(markOnly ? { role: 'img', 'aria-label': PRODUCT_NAME } : { 'aria-hidden': true })}
      focusable="false"
    >
      <path className={styles.verso} d="M11.25 6.6C8.6 5.2 5.7 4.8 2.75 5.4v12.9c2.95-.6 5.85-.2 8.5 1.2Z" />
      <path className={styles.recto} d="M12.75 6.6c2.65-1.4 5.55-1.8 8.5-1.2v12.9c-2.95-.6-5.85-.2-8.5 1.2Z" />
    </svg>
    {!markOnly && <span className={styles.name}>{PRODUCT_NAME}</span>}
  </span>
);
