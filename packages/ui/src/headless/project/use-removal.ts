'use client';

import { useState } from 'react';

/**
 * Asking before something is removed, and being busy while it is. What was asked about is what is removed, whatever is
 * shown by then. The question closes when the removal ends.
 */
export function useRemoval<Target>(remove: (target: Target) => Promise<unknown>) {
  const [target, setTarget] = useState<Target | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    asking,
    busy,
    /** What was asked about last; null before. */
    target,
    ask: (about: Target) => {
      setTarget(about);
      setAsking(true);
    },
    close: () => setAsking(false),
    /** Throws what `remove` throws. */
    confirm: async () => {
      if (target === null) return;
      setBusy(true);
      try {
        await remove(target);
      } finally {
        setBusy(false);
        setAsking(false);
      }
    },
  };
}
