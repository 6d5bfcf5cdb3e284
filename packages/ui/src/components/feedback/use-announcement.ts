'use client';

import { useEffect, useRef } from 'react';
import { usePresentation, type Urgency } from '../../context/presentation-context.ts';

/**
 * Has a text that stands on the page read out when it appears and whenever it changes.
 * @param read The text; empty when there is nothing to read out.
 * @returns Whether a region is there to read it out. Where none is, the text has to stand in a live region itself.
 */
export function useAnnouncement(read: () => string, urgency: Urgency): boolean {
  const { announce } = usePresentation();
  const announced = useRef('');
  useEffect(() => {
    const text = read();
    if (text && text !== announced.current) announce?.(text, urgency);
    announced.current = text;
  });
  return announce !== null;
}
