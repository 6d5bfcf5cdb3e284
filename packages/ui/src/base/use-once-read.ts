'use client';

import { useEffect, useEffectEvent } from 'react';

/** Tells when something is read, or cannot be read, so that what stands below it can be shown where it stays. */
export function useOnceRead(isRead: boolean, onRead: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onRead?.());
  useEffect(() => {
    if (isRead) tell();
  }, [isRead]);
}
