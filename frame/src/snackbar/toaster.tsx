import { Suspense, useEffect, useState } from 'react';
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
  toast.custom(id => <Timed {...message} onGone={() => toast.dismiss(id)} />, { duration: Number.POSITIVE_INFINITY });
};

/** The places of messages. They are announced elsewhere, so this is only for the eye. */
export default function Toaster({ look }: { look: SnackbarLook }) {
  useEffect(() => {
    looks.set(look);
    mounted.resolve();
  }, [look]);
  return <Places position="bottom-center" visibleToasts={3} />;
}

/** Stays for its time, longer while somebody points at it or is in it, then leaves. */
const Timed = ({ message, kind, ms, action, onGone }: Message & { onGone: () => void }) => {
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
        </Suspense>
      )}
    </div>
  );
};
