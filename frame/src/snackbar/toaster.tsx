import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Toaster as Places, toast } from 'sonner';
// The build takes from sonner what would insert these (see `styles-apart.mjs`).
import 'sonner/dist/styles.css';
import { createStore, useStore } from '../store.ts';
import { LEAVE_MS, type SnackbarAction, type SnackbarKind, type SnackbarLook } from './look.ts';

type Message = { message: string; kind: SnackbarKind; ms: number; action: SnackbarAction | undefined };

const looks = createStore<SnackbarLook | null>(null);
// Messages that come before the places are on the page would be lost.
const mounted = Promise.withResolvers<void>();

export const show = async (message: Message): Promise<void> => {
  await mounted.promise;
  const draw = (id: string | number, onDrawn?: () => void) => (
    <Timed {...message} onGone={() => toast.dismiss(id)} onDrawn={onDrawn} />
  );
  // Its height is measured when it is given. What draws it may come later, so then it is given again: with the height of
  // nothing it would leap away from the pointer.
  toast.custom(id => draw(id, () => void toast.custom(draw, { id, ...forever })), forever);
};
const forever = { duration: Number.POSITIVE_INFINITY };

/** The places of messages. They are announced elsewhere, so this is only for the eye. */
export default function Toaster({ look }: { look: SnackbarLook }) {
  useEffect(() => {
    looks.set(look);
    mounted.resolve();
  }, [look]);
  return <Places position="bottom-center" visibleToasts={3} />;
}

type Place = { onGone: () => void; onDrawn: (() => void) | undefined };

/** Stays for its time, longer while somebody points at it or is in it, then leaves. */
const Timed = ({ message, kind, ms, action, onGone, onDrawn }: Message & Place) => {
  const Look = useStore(looks);
  const [isHeld, setHeld] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = isLeaving ? setTimeout(onGone, LEAVE_MS) : setTimeout(() => setLeaving(true), ms);
    return () => clearTimeout(timer);
  }, [isHeld, isLeaving, ms, onGone]);
  const run = () => {
    setLeaving(true);
    action?.run();
  };
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {Look && (
        <Suspense fallback={null}>
          <Look kind={kind} leaving={isLeaving} {...(action && { action: { label: action.label, run } })}>
            {message}
          </Look>
          <Drawn onDrawn={onDrawn} />
        </Suspense>
      )}
    </div>
  );
};

/** Says once that what stands beside it is there. */
const Drawn = ({ onDrawn }: Pick<Place, 'onDrawn'>) => {
  const say = useEffectEvent(() => onDrawn?.());
  useEffect(() => say(), []);
  return null;
};
