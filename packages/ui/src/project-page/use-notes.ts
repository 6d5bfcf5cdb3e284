'use client';

import type { Note, Project } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError } from '@biophony/sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { cutTo } from '../base/format.ts';
import { useKit } from '../kit/kit-context.ts';
import { useMessages } from '../kit/presentation-context.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { displayNameOf } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';

interface BusyNote {
  noteId: string;
  what: 'saving' | 'deleting';
}

/** Adds, changes and deletes notes, then reloads the project. Calls throw the SDK's errors. */
export function useNotes(projectId: string) {
  const { client, queryClient, messages } = useKit();
  const session = useSession();
  const [busy, setBusy] = useState<BusyNote | null>(null);
  /** Newer versions the person was shown; saving overwrites them. */
  const conflictVersions = useRef(new Map<string, number>());
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.project(projectId) }),
      queryClient.invalidateQueries({ queryKey: keys.projects }),
    ]);
  const during = async (note: Note, what: BusyNote['what'], call: () => Promise<unknown>) => {
    setBusy({ noteId: note.note_id, what });
    try {
      await call();
      await refresh();
    } finally {
      setBusy(null);
    }
  };
  const send = async (note: Note, text: string) => {
    const { note_id: noteId } = note;
    // Services without versions get none.
    const latestVersion = Math.max(note.version ?? 0, conflictVersions.current.get(noteId) ?? 0);
    const version = latestVersion === 0 ? undefined : latestVersion;
    try {
      await client.notes.update(projectId, noteId, { text, version });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await refresh();
        const project = queryClient.getQueryData<Project>(keys.project(projectId));
        const now = project?.notes.find(({ note_id }) => note_id === noteId);
        if (now) conflictVersions.current.set(noteId, now.version);
      }
      throw error;
    }
  };
  return {
    busy,
    add: async (text: string) => {
      const name = displayNameOf(session, messages.common.userFallback);
      const author = cutTo(name, limits.note_author_length);
      await client.notes.create(projectId, { text, author });
      await refresh();
    },
    /**
     * If the note was changed elsewhere, throws once and reloads it; saving after that replaces it.
     */
    save: (note: Note, text: string) => during(note, 'saving', () => send(note, text)),
    /** Also works while the page is being left. */
    remove: (note: Note) =>
      during(note, 'deleting', () =>
        client.notes.delete(projectId, note.note_id, { keepalive: true }),
      ),
  };
}

/** Adds and removes tags, then reloads the project. Calls throw the SDK's errors. */
export function useTags(projectId: string) {
  const { client, queryClient } = useKit();
  const [busyTag, setBusyTag] = useState<string | null>(null);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.project(projectId) }),
      queryClient.invalidateQueries({ queryKey: keys.projects }),
    ]);
  return {
    busyTag,
    add: async (tag: string) => {
      await client.tags.add(projectId, tag);
      await refresh();
    },
    remove: async (tag: string) => {
      setBusyTag(tag);
      try {
        await client.tags.remove(projectId, tag);
        await refresh();
      } finally {
        setBusyTag(null);
      }
    },
  };
}

/**
 * Deletes notes with 'Undo': a note is hidden at once and deleted when the message ends, the page
 * is left, or the person signs out. So undo needs no new note, and a failed deletion loses nothing.
 */
export function useUndoneDeletion(remove: (note: Note) => Promise<unknown>) {
  const { notes: t, common } = useMessages();
  const snackbar = useSnackbar();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [waiting, setWaiting] = useState(false);
  const show = (id: string) => setHidden((old) => new Set([...old].filter((one) => one !== id)));

  const ask = (note: Note) => {
    const { note_id: id } = note;
    snackbar.show('success', t.deleted, {
      label: common.undo,
      onTaken: () => {
        setWaiting(false);
        show(id);
      },
      onGone: () => {
        setWaiting(false);
        return remove(note).finally(() => show(id));
      },
    });
    setHidden((old) => new Set([...old, id]));
    setWaiting(true);
  };

  const flush = useEffectEvent(() => snackbar.close());
  useEffect(() => {
    if (!waiting) return;
    const left = () => flush();
    window.addEventListener('pagehide', left);
    return () => window.removeEventListener('pagehide', left);
  }, [waiting]);
  // Leaving the screen sends what waits; `waiting` above ends with the message, so it is not
  // checked here.
  const closeIfOffered = useEffectEvent(() => {
    if (snackbar.get().snack?.action) snackbar.close();
  });
  useEffect(() => () => closeIfOffered(), []);
  return { hidden, ask };
}
