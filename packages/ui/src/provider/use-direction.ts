'use client';

import { useSyncExternalStore } from 'react';
import type { TextDirection } from '../context/presentation-context.ts';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

/** The direction in which lines run around an element; where there is none yet, the whole page's. */
export function useDirection(root: HTMLElement | null): TextDirection {
  const read = () => {
    const { direction } = getComputedStyle(root?.parentElement ?? document.body);
    return direction === 'rtl' ? 'rtl' : 'ltr';
  };
  return useSyncExternalStore(subscribe, read, () => 'ltr');
}
