'use client';

import type { ProjectSummary } from '@biophony/contract';
import { ConfirmDialog } from '../kit/modal.tsx';
import { useMessages } from '../kit/presentation-context.ts';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';
import { roleIn } from './use-project.ts';

interface DeleteProjectDialogProps {
  /** Title of the project; null closes the dialog. */
  projectTitle: string | null;
  deleting?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a project is deleted with everything in it. */
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

interface LeaveProjectDialogProps {
  /** Title of the project; null closes the dialog. */
  projectTitle: string | null;
  leaving?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before somebody leaves another person's project. */
export function LeaveProjectDialog({
  projectTitle,
  leaving,
  onConfirm,
  onClose,
}: LeaveProjectDialogProps) {
  const t = useMembershipMessages();
  return (
    <ConfirmDialog
      open={projectTitle !== null}
      title={t.leave}
      question={t.leaveQuestion(projectTitle ?? '')}
      action={t.leave}
      busyAction={t.leaving}
      busy={leaving}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t.leaveText}</p>
    </ConfirmDialog>
  );
}

interface ProjectRemovalDialogProps {
  /** The project; null closes the dialog. */
  project: Pick<ProjectSummary, 'title' | 'role'> | null;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a project is removed from the list: its owner deletes it, others leave it. */
export function ProjectRemovalDialog({ project, busy, ...actions }: ProjectRemovalDialogProps) {
  const title = project?.title ?? null;
  const isOwn = project !== null && roleIn(project) === 'owner';
  return (
    <>
      <DeleteProjectDialog projectTitle={isOwn ? title : null} deleting={busy} {...actions} />
      <LeaveProjectDialog projectTitle={isOwn ? null : title} leaving={busy} {...actions} />
    </>
  );
}
