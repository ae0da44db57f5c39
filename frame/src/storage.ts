/** Storage of the browser that cannot fail: where it is refused or full, values last as long as the tab. */
export type Keep = { read: (key: string) => string | null; write: (key: string, value: string | null) => void };

const keepIn = (storage: () => Storage): Keep => {
  const inMemory = new Map<string, string>();
  return {
    read(key) {
      try {
        return storage().getItem(key) ?? inMemory.get(key) ?? null;
      } catch {
        return inMemory.get(key) ?? null;
      }
    },
    write(key, value) {
      inMemory.delete(key);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        if (value !== null) inMemory.set(key, value);
      }
    },
  };
};

/** Shared by all tabs, for good. */
export const lasting = keepIn(() => localStorage);

/** For this tab, until it is closed. */
export const perTab = keepIn(() => sessionStorage);
