/**
 * The browser’s storage if it is available; where it is blocked or full, values last as long as the page.
 * @param open returns the real one; may throw
 */
export function guardedStorage(open: () => Storage): Storage {
  const memory = new Map<string, string>();
  const ask = <Value>(work: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return work(open());
    } catch {
      // Forbidden or full: the page's own memory holds it.
      return otherwise;
    }
  };
  const keys = () => [
    ...new Set([
      ...memory.keys(),
      ...ask((storage) => Array.from(storage, (_, index) => storage.key(index)!), []),
    ]),
  ];
  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => memory.get(key) ?? ask((storage) => storage.getItem(key), null),
    setItem(key, value) {
      memory.delete(key);
      const kept = ask((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (!kept) memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      ask((storage) => storage.removeItem(key), undefined);
    },
    clear() {
      memory.clear();
      ask((storage) => storage.clear(), undefined);
    },
  };
}

/** Shared by all tabs, kept over restarts. */
export const browserStorage = guardedStorage(() => localStorage);
/** Of this tab. */
export const tabStorage = guardedStorage(() => sessionStorage);
