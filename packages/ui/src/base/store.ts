/** A value that can be watched; the shape React's useSyncExternalStore takes. */
export interface Store<T> {
  get(): T;
  set(next: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a store. Setting the same values wakes nobody. */
export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const changed = Object.entries(next).some(
        ([key, part]) => !Object.is(value[key as keyof T], part),
      );
      if (!changed) return;
      value = { ...value, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
