import { type RefObject, useEffect, useRef } from 'react';
import styles from './reading-progress.module.css';

/** A thin bar at the top that says how far one has read. It moves without rendering anything. */
export default function ReadingProgress({ of }: { of: RefObject<HTMLElement | null> }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      frame = 0;
      const text = of.current?.getBoundingClientRect();
      if (!text || !bar.current) return;
      const way = Math.max(1, text.height - innerHeight / 2);
      bar.current.style.transform = `scaleX(${Math.min(1, Math.max(0, -text.top / way))})`;
    };
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(draw);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onScroll, { passive: true });
    onScroll();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onScroll);
    };
  }, [of]);
  return <div ref={bar} className={styles.bar} aria-hidden="true" />;
}
