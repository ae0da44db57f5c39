import { useEffect, useState } from 'react';
import { Toaster as Places, toast } from 'sonner';
// The build takes from sonner what would insert these (see `styles-apart.mjs`).
import 'sonner/dist/styles.css';
import { type FetchLook, LEAVE_MS, type SnackbarAction, type SnackbarKind, type SnackbarLook } from './look.ts';

type Message = { message: string; kind: SnackbarKind; ms: number; action: SnackbarAction | undefined };

/** What messages look like where their own look cannot be fetched: to say so is what they may be for. */
const PlainLook: SnackbarLook = ({ children, action }) => (
  <p style={{ padding: '0.75rem 1rem', background: 'var(--ink)', color: 'var(--paper)' }}>
    {children}{' '}
    {action && (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    )}
  </p>
);

const plain: FetchLook = async () => ({ default: PlainLook });
/** On phones, messages stand above the bar at the bottom: that of the site, and that of a step of the wizard. */
const aboveBars = { bottom: 'calc(5rem + env(safe-area-inset-bottom))' } as const;
let fetchLook = plain;
// Messages that come before the places are on the page would be lost.
const mounted = Promise.withResolvers<void>();

export const show = async (message: Message): Promise<void> => {
  await mounted.promise;
  const Look = await fetchLook().then(
    loaded => loaded.default,
    () => PlainLook,
  );
  toast.custom(id => <Timed {...message} look={Look} onGone={() => toast.dismiss(id)} />, {
    duration: Number.POSITIVE_INFINITY,
  });
};

/** Messages are announced by whoever shows them: the library's own region would say each once more. */
const keepSilent = (section: HTMLElement | null): void => section?.setAttribute('aria-live', 'off');

/** The places of messages, for the eye and for what can be pressed. */
export default function Toaster({ look = plain }: { look: FetchLook | undefined }) {
  useEffect(() => {
    fetchLook = look;
    mounted.resolve();
    // Ahead of the first message, which may come when there is no connection any more.
    look().catch(() => undefined);
  }, [look]);
  return <Places ref={keepSilent} position="bottom-center" mobileOffset={aboveBars} visibleToasts={3} />;
}

type Place = { look: SnackbarLook; onGone: () => void };

/** Stays for its time, longer while somebody points at it or is in it, then leaves. */
const Timed = ({ message, kind, ms, action, look: Look, onGone }: Message & Place) => {
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
      <Look kind={kind} leaving={isLeaving} {...(action && { action: { label: action.label, run } })}>
        {message}
      </Look>
    </div>
  );
};
