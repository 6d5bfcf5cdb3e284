'use client';

import type { Project } from '@biophony/contract';
import { DeleteProjectDialog } from '../../components/dialogs/delete-project-dialog.tsx';
import { ProjectHeader } from '../../components/project/project-header.tsx';
import { useEditProject, type ProjectField } from '../../headless/project/use-edit-project.ts';
import { useDeleteProject } from '../../headless/projects/use-delete-project.ts';
import { useDescribe } from '../../headless/shared/use-describe.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { useKit } from '../../provider/kit-context.ts';

interface ProjectHeadProps {
  project: Project;
  /** Called when the service has deleted the project. */
  onDeleted: () => void;
}

/** Title, description and deletion of a project, saved to the service. */
export function ProjectHead({ project, onDeleted }: ProjectHeadProps) {
  const { messages, Link } = useKit();
  const { project: words, projects, errors } = messages;
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const { busyField, save } = useEditProject(project.project_id);
  const removal = useDeleteProject();

  const saving = (field: ProjectField, success: string) => async (text: string, from: string) => {
    try {
      const saved = await save(field, text, from);
      snackbar.show(saved ? 'success' : 'error', saved ? success : words.changedElsewhere);
      return saved;
    } catch (error) {
      snackbar.show('error', describe(error, errors.projectsUpdate).message);
      return false;
    }
  };
  const deleteProject = async () => {
    try {
      if (!(await removal.confirm())) return;
      snackbar.show('success', projects.deleted);
      onDeleted();
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
