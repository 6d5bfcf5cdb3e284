'use client';

import { useEffect, useState } from 'react';
import { times } from './times.ts';

/**
 * Whether something that the rest of a screen waits for has ever come while the component is there, or has kept people
 * waiting for too long: what comes after that may move what is shown.
 * @param come it is there
 * @param awaited its time has begun
 */
export function useArrived(come: boolean, awaited: boolean): boolean {
  const [arrived, setArrived] = useState(come);
  if (come && !arrived) setArrived(true);
  useEffect(() => {
    if (arrived || !awaited) return;
    const timer = setTimeout(() => setArrived(true), times.standStill);
    return () => clearTimeout(timer);
  }, [arrived, awaited]);
  return arrived || come;
}
