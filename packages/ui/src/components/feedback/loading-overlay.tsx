'use client';

import { createPortal } from 'react-dom';
import { useLook } from '../../provider/look-context.ts';
import { Sonogram } from '../ornament/sonogram.tsx';

interface LoadingOverlayProps {
  /** 'Loading...' when absent. */
  message?: string;
  detail?: string;
}

/** Covers the whole window while nothing else can be done. */
export function LoadingOverlay({ message, detail }: LoadingOverlayProps) {
  const { messages, portals } = useLook();
  if (!portals) return null;
  return createPortal(
    <output className="bp-overlay">
      <Sonogram moving />
      <span className="bp-title">{message ?? messages.common.loading}</span>
      {detail && <span className="bp-soft">{detail}</span>}
    </output>,
    portals,
  );
}
