'use client';

import { Button } from '@radix-ui/themes';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { NewPasswordForm } from '../account/new-password-form.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Modal } from '../dialog/modal.tsx';

interface ChangePasswordDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onSubmit: (next: string, current: string) => void;
  onClose: () => void;
}

/** Asks for the password of today and the one of tomorrow. */
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
