import type { PageCard } from '@recto/contracts/http/shared.ts';
import { PageGrid } from '@recto/ui/page-grid/page-grid.tsx';
import { texts } from '../texts.ts';
import { PageTile } from '../tiles/page-tile.tsx';
import styles from './article.module.css';

/** Public pages that share a tag. Below what one reads, so it is fetched after it. */
export default function RelatedPages({ cards }: { cards: readonly PageCard[] }) {
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related" className={styles.heading}>
        {texts.related}
      </h2>
      <PageGrid label={texts.related}>
        {cards.map(card => (
          <PageTile key={card.id} card={card} />
        ))}
      </PageGrid>
    </section>
  );
}
