import type { Severity, SnackbarMessage } from '../../components/feedback/snackbar.tsx';
import { createStore, type Store } from '../shared/store.ts';
import { times } from '../shared/times.ts';

export interface SnackbarQueue extends Store<{ snack: SnackbarMessage | null }> {
  /** Shows a message for 6 s; a newer one takes its place. */
  show(severity: Severity, message: string): void;
  close(): void;
}

/** One message at a time, wherever in the product it was raised; it survives going to another screen. */
export function createSnackbar(): SnackbarQueue {
  const store = createStore<{ snack: SnackbarMessage | null }>({ snack: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    store.set({ snack: null });
  };
  return {
    ...store,
    close,
    show(severity, message) {
      clearTimeout(timer);
      store.set({ snack: { severity, message } });
      timer = setTimeout(close, times.snackbar);
    },
  };
}
