'use client';

import { createPortal } from 'react-dom';
import { usePresentation } from '../../context/presentation-context.ts';
import { Sonogram } from '../ornament/sonogram.tsx';

interface LoadingOverlayProps {
  /** 'Loading...' when absent. */
  message?: string;
  detail?: string;
  /** An open dialog stays in sight and says itself what is going on. */
  behindDialogs?: boolean;
}

/** Covers the whole window while nothing else can be done. */
export function LoadingOverlay({ message, detail, behindDialogs = false }: LoadingOverlayProps) {
  const { messages, portals } = usePresentation();
  if (!portals) return null;
  return createPortal(
    <output className="bp-overlay" data-behind={behindDialogs ? '' : undefined}>
      <Sonogram moving />
      <span className="bp-title">{message ?? messages.common.loading}</span>
      {detail && <span className="bp-soft">{detail}</span>}
    </output>,
    portals,
  );
}
