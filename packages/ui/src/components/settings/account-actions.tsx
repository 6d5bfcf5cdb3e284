'use client';

import { Button } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';

interface AccountActionsProps {
  verified: boolean;
  busy: 'verify' | 'password' | 'sign-out' | null;
  onSendVerification: () => void;
  /** Absent for accounts without a password of ours. */
  onChangePassword?: () => void;
  onSignOutEverywhere: () => void;
}

/** What can be done for the security of an account. */
export function AccountActions({
  verified,
  busy,
  onSendVerification,
  onChangePassword,
  onSignOutEverywhere,
}: AccountActionsProps) {
  const { verification, password, access } = useMessages();
  const look = { variant: 'soft', color: 'gray', disabled: busy !== null } as const;
  return (
    <div className="bp-account-actions">
      {!verified && (
        <Button {...look} onClick={onSendVerification}>
          {busy === 'verify' ? verification.sending : verification.send}
        </Button>
      )}
      {onChangePassword && (
        <Button {...look} onClick={onChangePassword}>
          {password.change}
        </Button>
      )}
      <Button {...look} onClick={onSignOutEverywhere}>
        {busy === 'sign-out' ? access.signingOut : access.signOutEverywhere}
      </Button>
    </div>
  );
}
