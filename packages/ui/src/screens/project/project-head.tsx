'use client';

import { useEffect, useState } from 'react';
import type { Project } from '@biophony/contract';
import { DeleteProjectDialog } from '../../components/dialogs/delete-project-dialog.tsx';
import { ProjectHeader } from '../../components/project/project-header.tsx';
import { useEditProject } from '../../headless/project/use-edit-project.ts';
import { useDeleteProject } from '../../headless/projects/use-delete-project.ts';
import { times } from '../../headless/shared/times.ts';
import { useDescribe } from '../../headless/shared/use-describe.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { useKit } from '../../provider/kit-context.ts';

/** Title, description and deletion of a project, saved to the service. */
export function ProjectHead({ project }: { project: Project }) {
  const { messages, navigate, Link } = useKit();
  const { project: words, projects, errors } = messages;
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const { busyField, save } = useEditProject(project.project_id);
  const removal = useDeleteProject();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (!gone) return;
    const timer = setTimeout(() => navigate({ to: 'projects' }), times.leaveDeletedProject);
    return () => clearTimeout(timer);
  }, [gone, navigate]);

  const saving = (field: 'title' | 'description', success: string) => async (text: string) => {
    try {
      await save(field, text);
      snackbar.show('success', success);
      return true;
    } catch (error) {
      snackbar.show('error', describe(error, errors.projectsUpdate).message);
      return false;
    }
  };
  const deleteProject = async () => {
    try {
      if (!(await removal.confirm())) return;
      snackbar.show('success', projects.deleted);
      setGone(true);
    } catch (error) {
      snackbar.show('error', describe(error, errors.projectsDelete).message);
    }
  };

  return (
    <>
      <ProjectHeader
        project={project}
        renderLink={(link) => <Link destination={{ to: 'projects' }} {...link} />}
        busyField={busyField}
        onTitle={saving('title', words.titleUpdated)}
        onDescription={saving('description', words.descriptionUpdated)}
        onDelete={() => removal.ask(project)}
      />
      <DeleteProjectDialog
        projectTitle={removal.target?.title ?? null}
        deleting={removal.deleting}
        onConfirm={() => void deleteProject()}
        onClose={removal.close}
      />
    </>
  );
}
