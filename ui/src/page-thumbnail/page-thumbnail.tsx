import { THUMBNAIL_BRIEF, THUMBNAIL_TITLE } from '@recto/contracts/limits.ts';
import { noBriefDescription, noLongerAvailable } from '@recto/contracts/messages/common.ts';
import { ellipsis } from '@recto/contracts/text.ts';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { type LinkElement, linked } from '../linked/linked.ts';
import { Picture, type Shown } from '../picture/picture.tsx';
import * as texts from '../texts/texts.ts';
import styles from './page-thumbnail.module.css';

export type PageThumbnailProps = {
  title: string;
  /** The brief description; may be empty. */
  brief: string;
  /** BCP 47 language of both. */
  lang?: string | undefined;
  photo: Shown | null;
  /** Where it leads. */
  link: LinkElement;
  /** Below the texts: date, author, minutes. */
  meta?: ReactNode;
  /** On the picture: Draft, Private. */
  badge?: ReactNode;
  /** A menu or buttons at its corner. */
  acts?: ReactNode;
  /** The list is being edited: it shakes, and a press chooses it instead of opening it. */
  selection?: { selected: boolean; onToggle: () => void };
  /** It is gone: only a marker shows, which can still be chosen and removed. */
  unavailable?: boolean;
  /** In view from the start: its picture is fetched at once. */
  first?: boolean;
};

/** A page in a grid: picture, title (25 characters), brief description (35). */
export const PageThumbnail = ({
  title,
  brief,
  lang,
  photo,
  link,
  meta,
  badge,
  acts,
  selection,
  unavailable = false,
  first,
}: PageThumbnailProps) => {
  const shownTitle = unavailable ? noLongerAvailable : ellipsis(title, THUMBNAIL_TITLE);
  return (
    <article
      className={classNames(
        styles.thumbnail,
        selection && styles.editing,
        selection?.selected && styles.selected,
        unavailable && styles.unavailable,
      )}
    >
      <div className={styles.frame}>
        <Picture photo={unavailable ? null : photo} title={unavailable ? '' : title} first={first} />
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title} dir="auto" lang={lang}>
          {selection || unavailable ? shownTitle : linked(link, { className: styles.link, title }, shownTitle)}
        </h3>
        {!unavailable && (
          <p className={styles.brief} dir="auto" lang={brief.trim() ? lang : undefined}>
            {brief.trim() ? ellipsis(brief, THUMBNAIL_BRIEF) : noBriefDescription}
          </p>
        )}
        {meta && <p className={styles.meta}>{meta}</p>}
      </div>
      {acts && !selection && <div className={styles.acts}>{acts}</div>}
      {selection && (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={texts.chooseTitle(unavailable ? noLongerAvailable : title)}
          checked={selection.selected}
          onChange={selection.onToggle}
        />
      )}
    </article>
  );
};
