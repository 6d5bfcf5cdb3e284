'use client';

import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { ErrorText } from './describe-error.ts';
import { useAnnouncement } from './notice.tsx';
import { useMessages } from './presentation-context.ts';

interface ErrorAlertProps {
  error: ErrorText;
  onRetry?: () => void;
  onDismiss?: () => void;
  /** A further button, such as a way back. */
  action?: ReactNode;
}

/** An error, what to do about it, and buttons. */
export function ErrorAlert({ error, onRetry, onDismiss, action }: ErrorAlertProps) {
  const { common } = useMessages();
  const announced = useAnnouncement(
    () => [error.message, error.hint].filter(Boolean).join(' '),
    'assertive',
  );
  return (
    <div
      className="bp-alert"
      data-tone="bad"
      role={announced ? 'group' : 'alert'}
      aria-label={common.error}
    >
      <ExclamationTriangleIcon aria-hidden="true" />
      <div className="bp-alert-text">
        <p>{error.message}</p>
        {error.hint && <p className="bp-small">{error.hint}</p>}
        {error.requestId && <p className="bp-small">{common.requestId(error.requestId)}</p>}
      </div>
      {(onRetry || onDismiss || action) && (
        <div className="bp-alert-actions">
          {onRetry && (
            <Button size="2" color="red" onClick={onRetry}>
              {common.retry}
            </Button>
          )}
          {action}
          {onDismiss && (
            <Button size="2" variant="soft" color="gray" onClick={onDismiss}>
              {common.dismiss}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
