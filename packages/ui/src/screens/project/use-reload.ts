'use client';

import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';

/** Reads the project again after a success and says so; warns where the reading fails. */
export function useReload(reload: () => Promise<void>) {
  const snackbar = useSnackbar();
  return (success: string, stale: string) => {
    reload().then(
      () => snackbar.show('success', success),
      (error: unknown) => {
        console.error(error);
        snackbar.show('warning', stale);
      },
    );
  };
}
