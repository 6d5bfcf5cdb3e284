'use client';

import { createContext, useContext } from 'react';
import type { SnackbarQueue } from './snackbar-queue.ts';

export const SnackbarContext = createContext<SnackbarQueue | null>(null);

/** The snackbar of the nearest BiophonyProvider. */
export function useSnackbar(): SnackbarQueue {
  const queue = useContext(SnackbarContext);
  if (!queue) throw new Error('Put <BiophonyProvider> around this part of the Biophony kit.');
  return queue;
}
