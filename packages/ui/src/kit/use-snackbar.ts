'use client';

import { createContext, useContext } from 'react';
import { createStore, type Store } from '../base/store.ts';
import { times } from '../base/times.ts';

export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface SnackbarMessage {
  severity: Severity;
  message: string;
  /** Action available while the message is shown. */
  action?: { label: string; run: () => void };
}

/** Action of a message. Exactly one of its two functions is called, once. */
interface SnackbarAction {
  label: string;
  /** The person took the action. */
  onTaken: () => void;
  /**
   * The message ended without it: it timed out, was dismissed, or was replaced. `settle` waits for
   * the result.
   */
  onGone: () => unknown;
}

export interface SnackbarQueue extends Store<{ snack: SnackbarMessage | null }> {
  /** Shows a message for 6 s; a newer one replaces it. */
  show(severity: Severity, message: string, back?: SnackbarAction): void;
  close(): void;
  /** Ends a message with an action, and waits for pending work. Never rejects. */
  settle(): Promise<void>;
  /** A held message stays; its 6 s start again afterwards. */
  hold(held: boolean): void;
}

/** One message at a time across the product; it survives navigation. */
export function createSnackbar(): SnackbarQueue {
  const store = createStore<{ snack: SnackbarMessage | null }>({ snack: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let gone: (() => unknown) | null = null;
  const left = new Set<Promise<unknown>>();
  const end = () => {
    clearTimeout(timer);
    const tell = gone;
    gone = null;
    store.set({ snack: null });
    return tell;
  };
  const close = () => {
    const done = Promise.resolve(end()?.()).finally(() => left.delete(done));
    left.add(done);
  };
  const hold = (held: boolean) => {
    clearTimeout(timer);
    if (!held && store.get().snack) timer = setTimeout(close, times.snackbar);
  };
  return {
    ...store,
    close,
    hold,
    async settle() {
      if (gone) close();
      await Promise.allSettled(left);
    },
    show(severity, message, back) {
      close();
      if (back) gone = back.onGone;
      const run = () => {
        end();
        back?.onTaken();
      };
      store.set({
        snack: { severity, message, ...(back && { action: { label: back.label, run } }) },
      });
      hold(false);
    },
  };
}

export const SnackbarContext = createContext<SnackbarQueue | null>(null);

/** The snackbar of the nearest BiophonyProvider. */
export function useSnackbar(): SnackbarQueue {
  const queue = useContext(SnackbarContext);
  if (!queue) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return queue;
}
