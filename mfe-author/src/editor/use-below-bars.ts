import { type CSSProperties, type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { EditorHandle } from './editor.tsx';

/** The site's own bar, under which a screen's stands. */
const SITE_BAR = '3.5rem';

/**
 * Keeps the toolbar of an editor in sight right below the bar of its screen, however many lines that has: `bar` is its
 * ref, `below` the style of what scrolls under it. Not in a stylesheet, since the build gives the properties of each a
 * name of its own.
 * @param editor in which the line that is being written stays in sight when the bar grows over it
 */
export function useBelowBars(editor?: RefObject<EditorHandle | null>): {
  bar: RefCallback<HTMLElement>;
  below: CSSProperties;
} {
  const [height, setHeight] = useState(0);
  const bar = useCallback((element: HTMLElement) => {
    const sizes = new ResizeObserver(() => setHeight(Math.floor(element.getBoundingClientRect().height)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const before = useRef(0);
  useEffect(() => {
    const grown = height - before.current;
    before.current = height;
    if (grown > 0) editor?.current?.barGrew(grown);
  }, [height, editor]);
  return { bar, below: Object.fromEntries([['--stuck', `calc(${SITE_BAR} + ${height}px)`]]) };
}
