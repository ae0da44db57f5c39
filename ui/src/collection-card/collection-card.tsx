import { Globe } from 'lucide-react';
import { counted } from '../number/format-number.ts';
import { type LinkElement, linked } from '../linked/linked.ts';
import { Picture, type Shown } from '../picture/picture.tsx';
import * as texts from '../texts/texts.ts';
import styles from './collection-card.module.css';

export type CollectionCardProps = {
  name: string;
  description: string;
  photo: Shown | null;
  /** The first pages in it; their pictures stand in for a missing photo. */
  pages: readonly { id: string; title: string; photo: Shown | null }[];
  pageCount: number;
  /** Whose it is. */
  author?: string;
  /** Others can see it. */
  shared?: boolean;
  link: LinkElement;
};

/** A collection in a grid: its photo or the pictures of its first pages, name, description, count. */
export const CollectionCard = ({
  name,
  description,
  photo,
  pages,
  pageCount,
  author,
  shared = false,
  link,
}: CollectionCardProps) => (
  <article className={styles.card}>
    <div className={styles.frame}>
      {photo || pages.length === 0 ? (
        <Picture photo={photo} title={name} ratio="16 / 9" />
      ) : (
        <div className={styles.mosaic} data-count={Math.min(4, pages.length)}>
          {pages.slice(0, 4).map(page => (
            <Picture key={page.id} photo={page.photo} title={page.title} ratio="auto" className={styles.tile} />
          ))}
        </div>
      )}
    </div>
    <div className={styles.words}>
      <h3 className={styles.name} dir="auto">
        {linked(link, { className: styles.link, title: name }, name)}
      </h3>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <p className={styles.meta}>
        <span>{counted(pageCount, texts.pages(1), texts.pages(2))}</span>
        {author && <bdi>{author}</bdi>}
        {shared && (
          <span className={styles.shared}>
            <Globe aria-hidden="true" />
            {texts.shared}
          </span>
        )}
      </p>
    </div>
  </article>
);
