'use client';

import { useEffect, useEffectEvent } from 'react';

export function useOnceRead(isRead: boolean, onRead: (() => void) | undefined): void {
  const tell = useEffectEvent(() => onRead?.());
  useEffect(() => {
    if (isRead) tell();
  }, [isRead]);
}
