'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { createPortal } from 'react-dom';
import { type Urgency, useMessages, usePresentation } from './presentation-context.ts';
import type { SnackbarMessage } from './use-snackbar.ts';

interface SnackbarProps {
  snack: SnackbarMessage | null;
  onClose: () => void;
  /** The message stays while it has the focus. */
  onHold?: (held: boolean) => void;
}

const urgencies: readonly Urgency[] = ['polite', 'assertive'];
const urgencyOf = ({ severity }: SnackbarMessage): Urgency =>
  severity === 'error' || severity === 'warning' ? 'assertive' : 'polite';

function Message({ snack, onClose, onHold }: SnackbarProps & { snack: SnackbarMessage }) {
  const { common } = useMessages();
  return (
    <div
      className="bp-snack"
      data-severity={snack.severity}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <span>{snack.message}</span>
      {snack.action && (
        <button type="button" data-action="" onClick={snack.action.run}>
          {snack.action.label}
        </button>
      )}
      <button type="button" onClick={onClose} aria-label={common.dismiss}>
        <Cross2Icon aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * A short message at the bottom right, read out by screen readers. Its owner removes it after 6 s.
 */
export function Snackbar({ snack, onClose, onHold }: SnackbarProps) {
  const { messages, portals } = usePresentation();
  if (!portals) return null;
  return createPortal(
    <section className="bp-snackbar" aria-label={messages.common.notifications}>
      {urgencies.map((urgency) => (
        <div key={urgency} aria-live={urgency} aria-atomic="true">
          {snack && urgencyOf(snack) === urgency && (
            <Message snack={snack} onClose={onClose} onHold={onHold} />
          )}
        </div>
      ))}
    </section>,
    portals,
  );
}
