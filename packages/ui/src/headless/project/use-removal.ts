'use client';

import { useState } from 'react';

/** Asking before something is removed, and being busy while it is. The question closes when the removal ends. */
export function useRemoval(remove: () => Promise<unknown>) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    asking,
    busy,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    /** Throws what `remove` throws. */
    confirm: async () => {
      setBusy(true);
      try {
        await remove();
      } finally {
        setBusy(false);
        setAsking(false);
      }
    },
  };
}
