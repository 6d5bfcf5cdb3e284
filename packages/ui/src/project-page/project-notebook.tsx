'use client';

import type { Project } from '@biophony/contract';
import { useState } from 'react';
import type { ErrorText } from '../kit/describe-error.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { sameTag } from '../projects/use-projects.ts';
import { useRole } from '../projects/use-role.ts';
import { AddNoteDialog, AddTagDialog } from './add-dialogs.tsx';
import { NotesList, TagsList, Timeline } from './notes-list.tsx';
import { ProjectTabs } from './project-header.tsx';
import { useNotes, useTags, useUndoneDeletion } from './use-notes.ts';

export function ProjectNotebook({ project }: { project: Project }) {
  const { notes: noteWords, tags: tagWords, errors } = useMessages();
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
  const add = async (change: () => Promise<void>, success: string, fallback: string) => {
    setSaving(true);
    setAddError(null);
    try {
      await change();
      setAdding(null);
      snackbar.show('success', success);
    } catch (error) {
      setAddError(describe(error, fallback));
    } finally {
      setSaving(false);
    }
  };
  const addTag = (tag: string) => {
    const there = sameTag(project.tags, tag);
    if (there === undefined) return void add(() => tags.add(tag), tagWords.added, errors.tagsAdd);
    setAdding(null);
    snackbar.show('info', tagWords.there(there));
  };
  const dialog = { saving, error: addError, onClose: () => open(null) };

  return (
    <>
      <ProjectTabs
        counts={{
          notes: shownNotes.length,
          tags: project.tags.length,
          timeline: project.timeline.length,
        }}
        notes={
          <NotesList
            notes={shownNotes}
            busy={notes.busy}
            {...(may('notesCreate') && { onAdd: () => open('note') })}
            {...(may('notesUpdate') && {
              onSave: (note, text) =>
                act(() => notes.save(note, text), noteWords.updated, errors.notesUpdate),
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
                void act(() => tags.remove(tag), tagWords.removed, errors.tagsRemove),
            })}
          />
        }
        timeline={<Timeline events={project.timeline} />}
      />
      <AddNoteDialog
        {...dialog}
        open={adding === 'note'}
        onSave={(text) => void add(() => notes.add(text), noteWords.added, errors.notesCreate)}
      />
      <AddTagDialog {...dialog} open={adding === 'tag'} onSave={addTag} />
    </>
  );
}
