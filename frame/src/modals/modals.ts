import { atom, getDefaultStore, useAtom } from 'jotai';
import { useCallback, useMemo } from 'react';

/** Open modals by name, each with what it was opened with. */
const openModals = atom<Readonly<Record<string, unknown>>>({});

export type Modal<P> = {
  isOpen: boolean;
  /** What it was opened with; undefined while it is closed. */
  payload: P | undefined;
  open: (payload: P) => void;
  close: () => void;
};

/** One modal of the app, by name. Whoever draws it and whoever opens it need not know each other. */
export const useModal = <P = void>(name: string): Modal<P> => {
  const [modals, setModals] = useAtom(openModals);
  const isOpen = name in modals;
  const payload = modals[name] as P | undefined;
  const open = useCallback((given: P) => setModals(all => ({ ...all, [name]: given })), [name, setModals]);
  const close = useCallback(() => setModals(all => without(all, name)), [name, setModals]);
  return useMemo(() => ({ isOpen, payload, open, close }), [isOpen, payload, open, close]);
};

export const closeAllModals = (): void => getDefaultStore().set(openModals, {});

function without(all: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const { [name]: _, ...others } = all;
  return others;
}
