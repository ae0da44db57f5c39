import { useCallback, useEffect, useState } from 'react';

/** Whole seconds left, 0 once they are over; and how to begin again. */
export function useCountDown(startMs: number): { secondsLeft: number; restart: (ms: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + startMs);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const isRunning = secondsLeft > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const restart = useCallback((ms: number) => {
    setNow(Date.now());
    setUntil(Date.now() + ms);
  }, []);
  return { secondsLeft, restart };
}
