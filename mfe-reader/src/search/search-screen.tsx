import * as paths from '@recto/contracts/paths.ts';
import { useTitle, withQuery } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styles from '../home/home.module.css';
import { listTexts } from '../texts-of-lists.ts';
import { SearchResults } from './search-results.tsx';

/** Search over all that one may read. The address holds the question, so that it can be kept and shared. */
const SearchScreen = () => {
  const [params] = useSearchParams();
  const query = (params.get('q') ?? '').trim();
  useTitle(query ? listTexts.searchFor(query) : listTexts.search);
  return (
    <div className={styles.home}>
      <h1 className={styles.title} dir="auto">
        {query ? listTexts.searchFor(query) : listTexts.search}
      </h1>
      <SearchForm asked={query} />
      {query === '' ? (
        <EmptyState drawing="search">{listTexts.searchHint}</EmptyState>
      ) : (
        <SearchResults key={query} path={withQuery('/api/search', { q: query })} query={query} />
      )}
    </div>
  );
};

const SearchForm = ({ asked }: { asked: string }) => {
  const [text, setText] = useState(asked);
  // Not by a key: the field would be another one, and the focus in it lost.
  const [shown, setShown] = useState(asked);
  if (asked !== shown) {
    setShown(asked);
    setText(asked);
  }
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') void navigate(paths.search(text.trim()));
      }}
    >
      <div className={styles.field}>
        <Field
          label={listTexts.search}
          labelHidden
          type="search"
          dir="auto"
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary">
        {listTexts.search}
      </Button>
    </form>
  );
};

export default SearchScreen;
