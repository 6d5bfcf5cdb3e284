'use client';

import { useEffect, useState } from 'react';

/** Milliseconds a page has to give its widget access before the widget says that it has none. */
const patience = 3000;

/** True for the time in which something may still come. */
export function usePatience(): boolean {
  const [isWaiting, setIsWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), patience);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}
