import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './page-grid.module.css';

/** Whole rows, whether 5, 3, 2 or 1 stand in one. */
const CHUNK = 30;
/** What is nearer to the window than this is drawn, so that nobody who scrolls sees it come. */
const AROUND = '1500px 0px';
const REMEMBERED = 2_000;

/** Heights of chunks that have been drawn, in pixels, for whoever comes back to a list; by width, first item and number. */
const heights = new Map<string, number>();

export type LongPageGridProps<T extends { id: string }> = {
  /** What the list is, for screen readers. */
  label: string;
  items: readonly T[];
  children: (item: T, at: number) => ReactNode;
  /** The place of one that stays though it is out of sight, such as one that is being dragged. */
  keep?: number | null;
};

/**
 * A grid as {@link PageGrid}, of as many as there may be: only what is near the window is in the document, and what else
 * there is leaves its room free. What has the focus stays. Screen readers are told of each its place among all.
 */
export const LongPageGrid = <T extends { id: string }>({ label, items, children, keep }: LongPageGridProps<T>) => {
  const room = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0, 1]));
  const [full, setFull] = useState({ width: 0, height: 0 });
  const [observer] = useState(() => observerOf(setNear));

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const measure = () => {
      const height = element.querySelector<HTMLElement>('[data-full]')?.offsetHeight ?? 0;
      setFull(was => {
        const isKnown = was.width === element.clientWidth && (was.height > 0 || height === 0);
        return isKnown ? was : { width: element.clientWidth, height };
      });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !observer) return undefined;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );

  const chunks = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, chunk) => {
    const first = chunk * CHUNK;
    const those = items.slice(first, first + CHUNK);
    const name = `${full.width} ${those[0]?.id} ${those.length}`;
    const isDrawn = !observer || near.has(chunk) || (typeof keep === 'number' && Math.floor(keep / CHUNK) === chunk);
    const height = heights.get(name) ?? (full.height * those.length) / CHUNK;
    return (
      <div
        key={chunk}
        ref={watch}
        className={styles.grid}
        data-chunk={chunk}
        data-name={name}
        data-full={(isDrawn && those.length === CHUNK) || undefined}
        style={isDrawn ? undefined : { blockSize: height }}
      >
        {isDrawn &&
          those.map((item, at) => (
            <div
              key={item.id}
              role="listitem"
              aria-posinset={first + at + 1}
              aria-setsize={items.length}
              className={styles.cell}
            >
              {children(item, first + at)}
            </div>
          ))}
      </div>
    );
  });

  return (
    <div ref={room} className={styles.room}>
      <div role="list" aria-label={label} className={styles.chunks}>
        {chunks}
      </div>
    </div>
  );
};

/** Null where nothing can be told of what is in view: there all is drawn. */
const observerOf = (
  setNear: (change: (now: ReadonlySet<number>) => ReadonlySet<number>) => void,
): IntersectionObserver | null => {
  if (typeof IntersectionObserver === 'undefined') return null;
  const sees = (entries: readonly IntersectionObserverEntry[]): void => {
    const [come, gone]: [number[], number[]] = [[], []];
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const { chunk, name = '' } = target.dataset;
      if (!isIntersecting && target.contains(document.activeElement)) continue;
      if (!isIntersecting && target.hasChildNodes()) remember(name, boundingClientRect.height);
      (isIntersecting ? come : gone).push(Number(chunk));
    }
    setNear(now => {
      const isNews = come.some(chunk => !now.has(chunk)) || gone.some(chunk => now.has(chunk));
      return isNews ? new Set([...now, ...come].filter(chunk => !gone.includes(chunk))) : now;
    });
  };
  return new IntersectionObserver(sees, { rootMargin: AROUND });
};

const remember = (name: string, height: number): void => {
  heights.delete(name);
  heights.set(name, height);
  const [oldest] = heights.keys();
  if (heights.size > REMEMBERED && oldest !== undefined) heights.delete(oldest);
};
