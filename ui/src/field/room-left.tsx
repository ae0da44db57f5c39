import { useEffect, useState } from 'react';
import * as texts from '../texts/texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** From so many characters on it matters to who types how many are left. */
const FEW = 20;
/** A pause in typing, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * What a screen reader says of how much a field takes: on coming to it (by `id`, with which the field is described) the
 * limit, and in a pause of typing what is left, once that is little, or what is too much. A description with a number
 * that changes by each key would be read after each key.
 */
export const RoomLeft = ({ id, limit, left }: { id: string; limit: number; left: number }) => {
  const says = left < 0 ? texts.tooLong(-left) : left <= FEW ? texts.remaining(left) : '';
  const [said, setSaid] = useState(says);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(says), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [says]);
  return (
    <>
      <span id={id} hidden>
        {texts.atMost(limit)}
      </span>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  );
};
