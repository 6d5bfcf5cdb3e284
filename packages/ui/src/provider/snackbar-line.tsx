'use client';

import { Snackbar } from '../components/feedback/snackbar.tsx';
import type { SnackbarQueue } from '../headless/snackbar/snackbar.ts';
import { useStore } from '../state/use-store.ts';

/** The provider's one message line. */
export function SnackbarLine({ queue }: { queue: SnackbarQueue }) {
  const { snack } = useStore(queue);
  return <Snackbar snack={snack} onClose={queue.close} onHold={queue.hold} />;
}
