'use client';

import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';

/** Reads the project again after a success, which is said when that is done; warns where the reading fails. */
export function useReload(reload: () => Promise<void>) {
  const snackbar = useSnackbar();
  return (stale: string, success?: string) => {
    reload().then(
      () => success !== undefined && snackbar.show('success', success),
      (error: unknown) => {
        console.error(error);
        snackbar.show('warning', stale);
      },
    );
  };
}
