'use client';

import { useState, type ReactNode } from 'react';

/**
 * Draws what stands below something that is being read once that is there, so that it does not move. What was drawn once
 * stays.
 */
export function Below({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(isRead);
  if (isRead && !isDrawn) setDrawn(true);
  return isDrawn && children;
}
