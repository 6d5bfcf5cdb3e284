'use client';

import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { usePageUnsaved } from '../base/use-unsaved.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Modal } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { NewPasswordForm } from './password-forms.tsx';
import { AccountActions } from './settings-cards.tsx';
import { useAccountAccess } from './use-settings.ts';

interface ChangePasswordDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onSubmit: (next: string, current: string) => void;
  onClose: () => void;
}

/** Asks for the current and the new password. */
export function ChangePasswordDialog({
  open,
  busy = false,
  error,
  onSubmit,
  onClose,
}: ChangePasswordDialogProps) {
  const { password, common } = useMessages();
  const cancel = (
    <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={onClose}>
      {common.cancel}
    </Button>
  );
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={password.change}
      description={password.changeText}
      locked={busy}
      width={440}
    >
      {error && <ErrorAlert error={error} />}
      <NewPasswordForm
        busy={busy}
        action={password.change}
        withCurrent
        cancel={cancel}
        onSubmit={onSubmit}
      />
    </Modal>
  );
}

interface AccountAccessProps {
  /** Whether the account signs in with a password of the service. */
  withPassword: boolean;
}

/** Address, password and sessions of the account; nothing if the identity provider manages them. */
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
