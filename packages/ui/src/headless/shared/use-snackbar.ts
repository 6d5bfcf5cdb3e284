'use client';

import { useCallback, useEffect, useState } from 'react';
import type { Severity, SnackbarMessage } from '../../components/feedback/snackbar.tsx';
import { times } from './times.ts';

/** One message at a time, taken away after 6 s. A new one replaces the old and starts anew. */
export function useSnackbar() {
  const [snack, setSnack] = useState<SnackbarMessage | null>(null);
  useEffect(() => {
    if (!snack) return;
    const timer = setTimeout(() => setSnack(null), times.snackbar);
    return () => clearTimeout(timer);
  }, [snack]);
  const show = useCallback(
    (severity: Severity, message: string) => setSnack({ severity, message }),
    [],
  );
  const close = useCallback(() => setSnack(null), []);
  return { snack, show, close };
}
