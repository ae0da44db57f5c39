import { useState } from 'react';

export type Selection = {
  /** Ids; null while the list is not being edited. */
  selected: ReadonlySet<string> | null;
  begin: () => void;
  end: () => void;
  choose: (ids: readonly string[]) => void;
  toggle: (id: string) => void;
};

/** Which of a list's items are selected while it is being edited. */
export const useSelection = (): Selection => {
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  return {
    selected,
    begin: () => setSelected(new Set()),
    end: () => setSelected(null),
    choose: ids => setSelected(new Set(ids)),
    toggle: id =>
      setSelected(now => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
};
