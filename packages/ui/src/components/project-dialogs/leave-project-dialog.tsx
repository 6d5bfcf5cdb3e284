'use client';

import { useMembershipMessages } from '../../context/membership-messages.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface LeaveProjectDialogProps {
  /** The project asked about; null closes the dialog. */
  projectTitle: string | null;
  leaving?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks by title before somebody leaves a project of somebody else. */
export function LeaveProjectDialog({
  projectTitle,
  leaving,
  onConfirm,
  onClose,
}: LeaveProjectDialogProps) {
  const words = useMembershipMessages();
  return (
    <ConfirmDialog
      open={projectTitle !== null}
      title={words.leave}
      question={words.leaveQuestion(projectTitle ?? '')}
      action={words.leave}
      busyAction={words.leaving}
      busy={leaving}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words.leaveText}</p>
    </ConfirmDialog>
  );
}
