import { createStore, type Store } from '../base/store.ts';
import { times } from '../base/times.ts';

export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface SnackbarMessage {
  severity: Severity;
  message: string;
  /** An action that is offered as long as the message stands. */
  action?: { label: string; run: () => void };
}

/** An action that is offered with a message. Exactly one of its two functions is called, once. */
interface SnackbarAction {
  label: string;
  /** The person took it. */
  onTaken: () => void;
  /**
   * The message is gone without it: its time is over, it was dismissed, or another took its place. What it does may take
   * time, which `settle` waits for.
   */
  onGone: () => unknown;
}

export interface SnackbarQueue extends Store<{ snack: SnackbarMessage | null }> {
  /** Shows a message for 6 s; a newer one takes its place. */
  show(severity: Severity, message: string, back?: SnackbarAction): void;
  close(): void;
  /** Ends a message that offers an action, and waits for what such messages left to be done. Never rejects. */
  settle(): Promise<void>;
  /** The message stays while it is held; its 6 s begin anew afterwards. */
  hold(held: boolean): void;
}

/** One message at a time, wherever in the product it was raised; it survives going to another screen. */
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
