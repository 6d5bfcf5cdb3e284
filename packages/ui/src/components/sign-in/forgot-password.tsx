'use client';

import { useState } from 'react';
import { useMessages } from '../../context/presentation-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { ForgotPasswordOffer } from '../../model/sign-in.ts';

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
