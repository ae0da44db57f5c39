import { useCallback, useEffect, useRef } from 'react';

/**
 * Does something once nothing is being pressed. Leaving a field by pressing a button must not move the button away
 * under the finger: between press and release it would lose the click.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click comes after the release.
      for (const act of waiting.current.splice(0)) setTimeout(act);
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);

  return useCallback(act => {
    if (isPressed.current) waiting.current.push(act);
    // On a touch screen the press is over by now, but its click is still to come.
    else setTimeout(act);
  }, []);
}
