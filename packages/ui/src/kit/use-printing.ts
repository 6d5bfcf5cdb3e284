'use client';

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const watchers = new Set<() => void>();

const tell = () => {
  for (const watcher of watchers) watcher();
};
const begin = () => {
  printing = true;
  flushSync(tell);
};
const end = () => {
  printing = false;
  tell();
};

function subscribe(watcher: () => void): () => void {
  if (watchers.size === 0) {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    printing = false;
  };
}

/**
 * Whether the page is being printed. Renders before the browser captures the page, including
 * print-only content.
 */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
