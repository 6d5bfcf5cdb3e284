import { createStore, type Store } from './store.ts';

interface UnsavedState {
  count: number;
  /** Whether the question is open. */
  asking: boolean;
}

export interface Unsaved extends Store<UnsavedState> {
  /** Registers a typed text; returns a function that removes it. */
  add(): () => void;
  /** Asks if anything is typed. True if it may be discarded. */
  mayDiscard(): Promise<boolean>;
  answer(discard: boolean): void;
}

export function createUnsaved(): Unsaved {
  const store = createStore<UnsavedState>({ count: 0, asking: false });
  const waiting: ((discard: boolean) => void)[] = [];
  const answer = (discard: boolean) => {
    store.set({ asking: false });
    for (const tell of waiting.splice(0)) tell(discard);
  };
  return {
    ...store,
    answer,
    add() {
      store.set({ count: store.get().count + 1 });
      return () => store.set({ count: store.get().count - 1 });
    },
    mayDiscard() {
      if (store.get().count === 0) return Promise.resolve(true);
      store.set({ asking: true });
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
