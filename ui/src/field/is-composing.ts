import type { ChangeEvent } from 'react';

/** Whether an input method still composes what has come: its letters are not yet what they are to be, nor to be changed. */
export const isComposing = ({ nativeEvent }: ChangeEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.isComposing;
