'use client';

import { useState } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../provider/look-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';

/** Asking for the mail with which a forgotten password is set anew. */
export interface ForgotPasswordOffer {
  busy: boolean;
  /** Where a mail was sent to, if there is such an account. */
  sentTo: string | null;
  error: ErrorText | null;
  send: (email: string) => void;
}

interface ForgotPasswordProps {
  email: string;
  disabled: boolean;
  offer: ForgotPasswordOffer;
}

/** 'Forgot password?' below the fields for signing in, and what came of it. */
export function ForgotPassword({ email, disabled, offer }: ForgotPasswordProps) {
  const { password } = useMessages();
  const [needsEmail, setNeedsEmail] = useState(false);
  const ask = () => {
    setNeedsEmail(email === '');
    if (email !== '') offer.send(email);
  };
  const { busy, sentTo, error } = offer;
  return (
    <>
      <button type="button" className="bp-text-button" disabled={disabled || busy} onClick={ask}>
        {password.forgot}
      </button>
      {needsEmail && email === '' && (
        <Notice live>
          <p>{password.forgotNeedsEmail}</p>
        </Notice>
      )}
      {sentTo && (
        <Notice tone="good" live>
          <p>{password.forgotSent(sentTo)}</p>
        </Notice>
      )}
      {error && <ErrorAlert error={error} />}
    </>
  );
}
