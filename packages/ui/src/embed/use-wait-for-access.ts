'use client';

import { useEffect, useState } from 'react';

/** Milliseconds a page has to give its widget access before the widget says that it has none. */
const waitMs = 3000;

/** True for the time in which access may still come. */
export function useWaitForAccess(): boolean {
  const [isWaiting, setIsWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsWaiting(false), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}
