'use client';

import { useMessages } from '../../context/presentation-context.ts';
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
  const { projects } = useMessages();
  return (
    <ConfirmDialog
      open={projectTitle !== null}
      title={projects.leave}
      question={projects.leaveQuestion(projectTitle ?? '')}
      action={projects.leave}
      busyAction={projects.leaving}
      busy={leaving}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{projects.leaveText}</p>
    </ConfirmDialog>
  );
}
