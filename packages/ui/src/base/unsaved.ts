import { createStore, type Store } from './store.ts';

interface UnsavedState {
  /** Texts that were typed and are saved nowhere. */
  count: number;
  /** Somebody waits to know whether they may be discarded. */
  asking: boolean;
}

/** The typed texts of a page or dialog, and the one question before they are discarded. */
export interface Unsaved extends Store<UnsavedState> {
  /** Notes a typed text; answers how to take the note back. */
  add(): () => void;
  /** Asks where something was typed. True when nothing stands in the way any more. */
  mayDiscard(): Promise<boolean>;
  answer(discard: boolean): void;
}

/** Knows nothing of React. */
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
