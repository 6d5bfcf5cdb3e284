'use client';

import type { Project, PublicAccess } from '@biophony/contract';
import { useState } from 'react';
import { useNotesMessages } from '../kit/use-notebook-messages.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { useKit } from '../kit/kit-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import {
  useHiddenPlacesMessages,
  usePublicAccessMessages,
} from '../kit/use-membership-messages.ts';
import { useOfflineMessages } from '../kit/use-offline-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { ProjectRemovalDialog } from '../projects/project-removal-dialog.tsx';
import { useRole } from '../projects/use-project.ts';
import { sameTag } from '../projects/project-filter.ts';
import { useDeleteProject } from '../projects/use-projects.ts';
import { NotesList, TagsList, Timeline } from './notes-list.tsx';
import {
  AddNoteDialog,
  AddTagDialog,
  HiddenPlacesDialog,
  PublicAccessDialog,
} from './project-dialogs.tsx';
import { ProjectHeader, ProjectTabs } from './project-header.tsx';
import { type ProjectField, useEditProject, usePublicAccess } from './use-edit-project.ts';
import { useNotes, useTags, useUndoneDeletion } from './use-notes.ts';

interface ProjectHeadProps {
  project: Project;
  /** Called when the project is deleted, or the person has left it. */
  onDeleted: () => void;
}

export function ProjectHead({ project, onDeleted }: ProjectHeadProps) {
  const { messages, Link } = useKit();
  const { project: t, projects, errors } = messages;
  const publicAccess = usePublicAccessMessages();
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
      snackbar.show(saved ? 'success' : 'error', saved ? success : t.changedElsewhere);
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
        busyField={busyField}
        {...(may('projectsUpdate') && {
          onTitle: saving('title', t.titleUpdated),
          onDescription: saving('description', t.descriptionUpdated),
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

export function ProjectNotebook({ project }: { project: Project }) {
  const { tags: tagMessages, errors } = useMessages();
  const noteMessages = useNotesMessages();
  const { noteKept } = useOfflineMessages();
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const notes = useNotes(project.project_id);
  const tags = useTags(project.project_id);
  const { may } = useRole(project);
  const [adding, setAdding] = useState<'note' | 'tag' | null>(null);
  const [saving, setSaving] = useState(false);
  const [addError, setAddError] = useState<ErrorText | null>(null);

  /** True on success. */
  const act = async (change: () => Promise<unknown>, success: string, fallback: string) => {
    try {
      await change();
      snackbar.show('success', success);
      return true;
    } catch (error) {
      snackbar.show('error', describe(error, fallback).message);
      return false;
    }
  };
  const deletion = useUndoneDeletion(async (note) => {
    try {
      await notes.remove(note);
    } catch (error) {
      snackbar.show('error', describe(error, errors.notesDelete).message);
    }
  });
  const shownNotes = project.notes.filter(({ note_id }) => !deletion.hidden.has(note_id));
  const open = (what: 'note' | 'tag' | null) => {
    setAddError(null);
    setAdding(what);
  };
  const add = async (change: () => Promise<unknown>, success: string, fallback: string) => {
    setSaving(true);
    setAddError(null);
    try {
      const waits = (await change()) === 'waits';
      setAdding(null);
      if (waits) snackbar.show('info', noteKept);
      else snackbar.show('success', success);
    } catch (error) {
      setAddError(describe(error, fallback));
    } finally {
      setSaving(false);
    }
  };
  const addTag = (tag: string) => {
    const there = sameTag(project.tags, tag);
    if (there === undefined)
      return void add(() => tags.add(tag), tagMessages.added, errors.tagsAdd);
    setAdding(null);
    snackbar.show('info', tagMessages.there(there));
  };
  const dialog = { saving, error: addError, onClose: () => open(null) };

  return (
    <>
      <ProjectTabs
        counts={{
          notes: shownNotes.length + notes.waiting.length,
          tags: project.tags.length,
          timeline: project.timeline.length,
        }}
        notes={
          <NotesList
            notes={shownNotes}
            waiting={notes.waiting}
            onWaiting={notes.changeWaiting}
            busy={notes.busy}
            {...(may('notesCreate') && { onAdd: () => open('note') })}
            {...(may('notesUpdate') && {
              onSave: (note, text) =>
                act(() => notes.save(note, text), noteMessages.updated, errors.notesUpdate),
            })}
            {...(may('notesDelete') && { onDelete: deletion.ask })}
          />
        }
        tags={
          <TagsList
            tags={project.tags}
            busyTag={tags.busyTag}
            {...(may('tagsAdd') && { onAdd: () => open('tag') })}
            {...(may('tagsRemove') && {
              onRemove: (tag) =>
                void act(() => tags.remove(tag), tagMessages.removed, errors.tagsRemove),
            })}
          />
        }
        timeline={<Timeline events={project.timeline} />}
      />
      <AddNoteDialog
        {...dialog}
        open={adding === 'note'}
        onSave={(text) => void add(() => notes.add(text), noteMessages.added, errors.notesCreate)}
      />
      <AddTagDialog {...dialog} open={adding === 'tag'} onSave={addTag} />
    </>
  );
}
