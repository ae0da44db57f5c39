import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component that is fetched ahead or when it is needed; null until it is there. Unlike with `lazy`, a fetch that
 * fails takes nothing from the screen: `onFail` is told, and the next time that it is needed it is fetched again.
 */
export function useLate<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { isAhead, isNeeded }: { isAhead: boolean; isNeeded: boolean },
  onFail: () => void,
): ComponentType<P> | null {
  const [Late, setLate] = useState<ComponentType<P> | null>(null);
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    if (Late || !(isAhead || isNeeded)) return;
    let isGone = false;
    load().then(
      loaded => isGone || setLate(() => loaded.default),
      () => isGone || fail(),
    );
    return () => {
      isGone = true;
    };
  }, [isAhead, isNeeded, Late, load]);
  return Late;
}
