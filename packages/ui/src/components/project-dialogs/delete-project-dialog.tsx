'use client';

import { useMessages } from '../../context/presentation-context.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';

interface DeleteProjectDialogProps {
  /** The project asked about; null closes the dialog. */
  projectTitle: string | null;
  deleting?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks by title before a project goes with everything in it. */
export function DeleteProjectDialog({
  projectTitle,
  deleting,
  onConfirm,
  onClose,
}: DeleteProjectDialogProps) {
  const { projects } = useMessages();
  return (
    <ConfirmDialog
      open={projectTitle !== null}
      title={projects.deleteTitle}
      question={projects.deleteQuestion(projectTitle ?? '')}
      action={projects.delete}
      busy={deleting}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{projects.deleteText}</p>
    </ConfirmDialog>
  );
}
