'use client';

import type { ProjectSummary } from '@biophony/contract';
import { roleIn } from '../../model/role.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { LeaveProjectDialog } from './leave-project-dialog.tsx';

interface ProjectRemovalDialogProps {
  /** The project asked about; null closes the dialog. */
  project: Pick<ProjectSummary, 'title' | 'role'> | null;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a project goes from the list: its owner deletes it, others leave it. */
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
