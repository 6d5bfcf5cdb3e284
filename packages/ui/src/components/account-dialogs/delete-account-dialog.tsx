'use client';

import { useMessages } from '../../context/presentation-context.ts';
import { Notice } from '../feedback/notice.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface DeleteAccountDialogProps {
  open: boolean;
  deleting?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists what goes with an account, and warns that it does not come back. */
export function DeleteAccountDialog({
  open,
  deleting,
  onConfirm,
  onClose,
}: DeleteAccountDialogProps) {
  const { settings } = useMessages();
  return (
    <ConfirmDialog
      open={open}
      title={settings.deleteAccount}
      question={settings.deleteIntro}
      action={settings.deletePermanently}
      busy={deleting}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="bp-bullets">
        {settings.deleteList.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>{settings.deleteMembers}</p>
      <Notice tone="bad">
        <p>{settings.deleteWarning}</p>
      </Notice>
    </ConfirmDialog>
  );
}
