const DATABASE = 'recto-unsaved';
const STORE = 'copies';

/** Text by key in IndexedDB, which has far more room than localStorage. Everything rejects where the browser refuses it. */
export const roomierStorage = {
  write: (key: string, text: string): Promise<void> =>
    inStore('readwrite', store => store.put(text, key)).then(() => {}),

  remove: (key: string): Promise<void> => inStore('readwrite', store => store.delete(key)).then(() => {}),

  async entries(prefix: string): Promise<[string, string][]> {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const keys = await inStore('readonly', store => store.getAllKeys(range));
    const texts = await inStore('readonly', store => store.getAll(range));
    return keys.flatMap((key, at): [string, string][] => (typeof key === 'string' ? [[key, String(texts[at])]] : []));
  },
};

async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = act(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('The transaction failed'));
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'));
    });
    return request.result;
  } finally {
    database.close();
  }
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    if (typeof indexedDB === 'undefined') return reject(new Error('There is no IndexedDB'));
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database cannot be opened'));
  });
