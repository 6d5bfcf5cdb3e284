'use client';

import type { Project, PublicAccess } from '@biophony/contract';
import { useState } from 'react';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useHiddenPlacesMessages } from '../kit/use-membership-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { ProjectRemovalDialog } from '../projects/project-removal-dialog.tsx';
import { useDeleteProject } from '../projects/use-projects.ts';
import { useRole } from '../projects/use-role.ts';
import { HiddenPlacesDialog, PublicAccessDialog } from './access-dialogs.tsx';
import { ProjectHeader } from './project-header.tsx';
import { type ProjectField, useEditProject, usePublicAccess } from './use-edit-project.ts';

interface ProjectHeadProps {
  project: Project;
  /** Called when the project is deleted, or the person has left it. */
  onDeleted: () => void;
}

export function ProjectHead({ project, onDeleted }: ProjectHeadProps) {
  const { messages, Link } = useKit();
  const { project: words, projects, publicAccess, errors } = messages;
  const hiddenPlaces = useHiddenPlacesMessages();
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const { busyField, save, savingPlaces, hidePlaces } = useEditProject(project.project_id);
  const removal = useDeleteProject();
  const { role, may } = useRole(project);
  const [isShowing, setShowing] = useState(false);
  const [isHiding, setHiding] = useState(false);
  const [hidingError, setHidingError] = useState<ErrorText | null>(null);
  const access = usePublicAccess(project.project_id, isShowing);

  const showing = async (wanted: PublicAccess) => {
    if (!(await access.save(wanted))) return;
    setShowing(false);
    snackbar.show('success', wanted.enabled ? publicAccess.shown : publicAccess.hidden);
  };
  const hiding = async (hides: boolean) => {
    setHidingError(null);
    try {
      await hidePlaces(hides);
      setHiding(false);
      snackbar.show('success', hides ? hiddenPlaces.nowHidden : hiddenPlaces.nowShown);
    } catch (error) {
      setHidingError(describe(error, errors.projectsUpdate));
    }
  };
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
      snackbar.show('success', role === 'owner' ? projects.deleted : projects.left);
      onDeleted();
    } catch (error) {
      const fallback = role === 'owner' ? errors.projectsDelete : errors.projectsLeave;
      snackbar.show('error', describe(error, fallback).message);
    }
  };

  return (
    <>
      <ProjectHeader
        project={project}
        renderLink={(link) => <Link destination={{ to: 'projects' }} {...link} />}
        renderMembers={(link) => (
          <Link destination={{ to: 'members', projectId: project.project_id }} {...link} />
        )}
        busyField={busyField}
        {...(may('projectsUpdate') && {
          onTitle: saving('title', words.titleUpdated),
          onDescription: saving('description', words.descriptionUpdated),
        })}
        {...(may('publicAccessPut') && {
          onShow: () => {
            access.reset();
            setShowing(true);
          },
        })}
        {...(may('projectsUpdate') && {
          onPlaces: () => {
            setHidingError(null);
            setHiding(true);
          },
        })}
        onDelete={() => removal.ask(project)}
      />
      <PublicAccessDialog
        open={isShowing}
        projectId={project.project_id}
        access={access.access}
        readError={access.readError}
        onRetry={access.retry}
        saving={access.saving}
        saveError={access.saveError}
        onSave={(wanted) => void showing(wanted)}
        onClose={() => setShowing(false)}
      />
      <HiddenPlacesDialog
        open={isHiding}
        hides={project.hides_places ?? false}
        mayShow={role === 'owner'}
        saving={savingPlaces}
        saveError={hidingError}
        onSave={(hides) => void hiding(hides)}
        onClose={() => setHiding(false)}
      />
      <ProjectRemovalDialog
        project={removal.target}
        busy={removal.deleting}
        onConfirm={() => void deleteProject()}
        onClose={removal.close}
      />
    </>
  );
}
