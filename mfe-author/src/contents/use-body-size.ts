import { useEffect, useMemo, useRef, useState } from 'react';
import { inSlices } from './in-slices.ts';
import { type BodySize, type Parts, sizeByParts, sizeOf } from './body-size.ts';

/** A body of so many code units of HTML is counted at once: that takes less than a frame. */
const AT_ONCE = 20_000;

/**
 * How long the body is; a long one is counted in pieces between which keys get through, and until it is, the size of the
 * time before holds. Null before the first.
 */
export function useBodySize(body: string): BodySize | null {
  const isShort = body.length <= AT_ONCE;
  const short = useMemo(() => (isShort ? sizeOf(body) : null), [isShort, body]);
  const [long, setLong] = useState<BodySize | null>(null);
  const parts = useRef<Parts>(new Map());

  useEffect(() => {
    if (isShort) return undefined;
    const next: Parts = new Map();
    const stop = inSlices(sizeByParts(body, parts.current, next), size => {
      parts.current = next;
      setLong(size);
    });
    return () => {
      stop();
      // Who types on before all is counted does not lose what is.
      for (const [piece, part] of next) parts.current.set(piece, part);
    };
  }, [isShort, body]);

  return short ?? long;
}
