import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import * as texts from '../texts/texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** `text` draws lines of the surrounding type's height. */
  shape?: 'text' | 'block' | 'circle';
  /** Lines of text; the last one is shorter. */
  lines?: number;
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** CSS ratio of a block, such as '48 / 27', instead of a height. */
  ratio?: string;
};

/** A grey shape where something will be, as large as that thing. */
export const Skeleton = ({ shape = 'text', lines = 1, width, height, ratio }: SkeletonProps) => {
  const style: CSSProperties = { inlineSize: width, blockSize: height, aspectRatio: ratio };
  if (shape !== 'text')
    return <span className={classNames(styles.bone, styles[shape])} style={style} aria-hidden="true" />;
  return (
    <span className={styles.text} style={{ inlineSize: width }} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classNames(styles.bone, styles.line)} />
      ))}
    </span>
  );
};

type LoadingProps = {
  children: ReactNode;
  label?: string;
  /** What a whole screen is that is loading: the heading of it, until its own comes. */
  title?: string;
};

/** Around the skeletons of a screen: says once that it is loading. */
export const Loading = ({ children, label = texts.loading, title }: LoadingProps) => (
  <>
    {title && (
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
    )}
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  </>
);
