import { cut } from '@recto/contracts/text.ts';
import { useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './picture.module.css';

/** What a picture needs of the API's `Photo`. */
export type Shown = { secure_url: string; srcset?: string };

export type PictureProps = {
  photo: Shown | null;
  /** Whose picture it is: its first letter stands in where there is no photo or it does not load. */
  title: string;
  /** CSS ratio. */
  ratio?: string;
  /** Widths at which it is shown, as in `<img sizes>`. */
  sizes?: string;
  /** What the photo shows; empty where a title beside it says enough. */
  alt?: string;
  /** In view from the start: fetched at once. */
  first?: boolean;
  className?: string;
};

const hues = 6;

/** A photo in a box of a fixed ratio, so that nothing jumps; a letter on a tinted ground stands in for a missing one. */
export const Picture = ({
  photo,
  title,
  ratio = '48 / 27',
  sizes = '(min-width: 60rem) 15rem, (min-width: 40rem) 33vw, 50vw',
  alt = '',
  first = false,
  className,
}: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  if (photo && photo.secure_url !== broken) {
    return (
      <img
        className={classNames(styles.picture, className)}
        style={{ aspectRatio: ratio }}
        src={photo.secure_url}
        srcSet={photo.srcset}
        sizes={photo.srcset && sizes}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(photo.secure_url)}
      />
    );
  }
  return (
    <span
      className={classNames(styles.picture, styles.letter, className)}
      style={{ aspectRatio: ratio }}
      data-hue={((title.codePointAt(0) ?? 0) + title.length) % hues}
      aria-hidden="true"
    >
      <span className={styles.sign}>{cut(title.trim(), 1).toLocaleUpperCase()}</span>
    </span>
  );
};
