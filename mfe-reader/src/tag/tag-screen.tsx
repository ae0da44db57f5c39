import { foldTag } from '@recto/contracts/tags.ts';
import { useTitle } from '@recto/frame';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { useParams } from 'react-router-dom';
import styles from '../home/home.module.css';
import { listTexts } from '../texts-of-lists.ts';
import { PageTiles } from '../tiles/page-tiles.tsx';

/** All public pages with a tag, newest first. */
const TagScreen = () => {
  const tag = foldTag(useParams()['tag'] ?? '');
  useTitle(tag);
  return (
    <div className={styles.home}>
      <header className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {listTexts.tag(tag)}
        </h1>
      </header>
      <PageTiles
        path={`/api/tags/${encodeURIComponent(tag)}/pages`}
        label={listTexts.tag(tag)}
        empty={<EmptyState drawing="search">{listTexts.noTagPages}</EmptyState>}
      />
    </div>
  );
};

export default TagScreen;
