'use client';

import { createContext, useContext, useEffect } from 'react';
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

/** Unsaved texts to ask about when the page is left. */
export const PageUnsaved = createContext<Unsaved | null>(null);
/** Unsaved texts to ask about when the dialog is closed. */
export const DialogUnsaved = createContext<Unsaved | null>(null);

/** While `typed`, the dialog, the page and the browser ask before the text is discarded. */
export function useUnsaved(typed: boolean): void {
  const page = useContext(PageUnsaved);
  const dialog = useContext(DialogUnsaved);
  useEffect(() => {
    if (!typed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const [left, closed] = [page?.add(), dialog?.add()];
    return () => {
      window.removeEventListener('beforeunload', ask);
      left?.();
      closed?.();
    };
  }, [typed, page, dialog]);
}

/** Unsaved texts of the page, for navigation away from it. */
export function usePageUnsaved(): Unsaved {
  const page = useContext(PageUnsaved);
  if (!page) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return page;
}
