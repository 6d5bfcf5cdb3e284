'use client';

import { useState } from 'react';
import { ChangePasswordDialog } from '../components/account-dialogs/change-password-dialog.tsx';
import { ErrorAlert } from '../components/feedback/error-alert.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { AccountActions } from '../components/settings/account-actions.tsx';
import { useAccountAccess } from '../headless/account/use-account-access.ts';
import { usePageUnsaved } from '../unsaved/use-unsaved.ts';

interface AccountAccessProps {
  /** Whether the account signs in with a password of the service. */
  withPassword: boolean;
}

/** Address, password and sessions of the account; nothing where the identity provider looks after them. */
export function AccountAccess({ withPassword }: AccountAccessProps) {
  const access = useAccountAccess();
  const unsaved = usePageUnsaved();
  const [asking, setAsking] = useState(false);
  if (!access) return null;
  const { busy, done, error } = access;
  const close = () => {
    access.forgetError();
    setAsking(false);
  };
  const signOutEverywhere = async () => {
    if (await unsaved.mayDiscard()) await access.signOutEverywhere();
  };
  const change = async (next: string, current: string) => {
    if (await access.changePassword(current, next)) setAsking(false);
  };
  return (
    <>
      {done && (
        <Notice tone="good" live>
          <p>{done}</p>
        </Notice>
      )}
      {error && error.of !== 'password' && (
        <ErrorAlert error={error.text} onDismiss={access.forgetError} />
      )}
      <AccountActions
        verified={access.verified}
        busy={busy}
        onSendVerification={() => void access.sendVerification()}
        {...(withPassword && { onChangePassword: () => setAsking(true) })}
        onSignOutEverywhere={() => void signOutEverywhere()}
      />
      <ChangePasswordDialog
        open={asking}
        busy={busy === 'password'}
        error={error?.of === 'password' ? error.text : null}
        onSubmit={(next, current) => void change(next, current)}
        onClose={close}
      />
    </>
  );
}
