'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { createPortal } from 'react-dom';
import { useLook } from '../../provider/look-context.ts';

export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface SnackbarMessage {
  severity: Severity;
  message: string;
}

interface SnackbarProps {
  snack: SnackbarMessage | null;
  onClose: () => void;
}

/** A short message at the bottom right, read out by screen readers. Its owner takes it away after 6 s. */
export function Snackbar({ snack, onClose }: SnackbarProps) {
  const { messages, portals } = useLook();
  if (!portals) return null;
  const urgent = snack?.severity === 'error' || snack?.severity === 'warning';
  return createPortal(
    <section className="bp-snackbar" aria-label={messages.common.notifications}>
      <div aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true">
        {snack && (
          <div className="bp-snack" data-severity={snack.severity}>
            <span>{snack.message}</span>
            <button type="button" onClick={onClose} aria-label={messages.common.dismiss}>
              <Cross2Icon aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </section>,
    portals,
  );
}
