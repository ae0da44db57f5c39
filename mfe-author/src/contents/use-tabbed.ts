import { type FocusEvent, useEffect, useRef } from 'react';

/** A handler of focus that calls `act` when somebody comes into the text with Tab, for which a browser knows no caret. */
export function useTabbed(act: () => void) {
  const isTab = useRef(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      isTab.current = key === 'Tab';
    };
    const onPress = () => {
      isTab.current = false;
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
  return ({ target }: FocusEvent<HTMLElement>) => {
    if (isTab.current && target.isContentEditable) act();
    isTab.current = false;
  };
}
