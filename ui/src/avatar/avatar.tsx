import { cut, graphemes } from '@recto/contracts/text.ts';
import { useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './avatar.module.css';

export type AvatarProps = {
  /** Whose picture it is; the first letters stand in for a missing one. */
  name: string;
  photo?: { secure_url: string; srcset?: string } | null;
  size?: 'small' | 'medium' | 'large' | 'huge';
  /** The name is written beside it, so the picture says nothing new. */
  decorative?: boolean;
};

const pixels = { small: 28, medium: 40, large: 64, huge: 112 } as const;
const hues = 6;

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const firsts = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return firsts
    .map(word => cut(word ?? '', 1))
    .join('')
    .toLocaleUpperCase();
};

/** The same person has the same colour everywhere. */
const hueOf = (name: string): number => ((name.codePointAt(0) ?? 0) * 7 + graphemes(name)) % hues;

/** A person's photo, or the first letters of the name where there is none or it does not load. */
export const Avatar = ({ name, photo, size = 'medium', decorative = false }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const side = pixels[size];
  if (photo && broken !== photo.secure_url) {
    return (
      <img
        className={classNames(styles.avatar, styles[size])}
        src={photo.secure_url}
        srcSet={photo.srcset}
        sizes={photo.srcset && `${side}px`}
        alt={decorative ? '' : name}
        width={side}
        height={side}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photo.secure_url)}
      />
    );
  }
  return (
    <span
      className={classNames(styles.avatar, styles.letters, styles[size])}
      data-hue={hueOf(name)}
      // A picture, not text: nobody should be told that the name of a button around it lacks these letters.
      data-letters={initials(name)}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    />
  );
};
