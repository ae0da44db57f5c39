import * as paths from '@recto/contracts/paths.ts';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './search-field.module.css';
import { texts } from './texts.ts';

/** Search in the header; its results are a screen of their own. */
export const SearchField = () => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = pathname === paths.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
  const field = useRef<HTMLInputElement>(null);
  // Not by its key: the field would be another one, and the focus in it lost.
  useEffect(() => {
    if (field.current) field.current.value = asked;
  }, [asked]);
  return (
    <search className={styles.search}>
      <form
        action={data => {
          const typed = data.get('q');
          const q = typeof typed === 'string' ? typed.trim() : '';
          if (q !== '') void navigate(paths.search(q));
        }}
      >
        <Search aria-hidden="true" className={styles.icon} />
        <input
          ref={field}
          className={styles.field}
          type="search"
          name="q"
          defaultValue={asked}
          placeholder={texts.search}
          aria-label={texts.searchFor}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
        />
      </form>
    </search>
  );
};
