'use client';

import { useRef, useState } from 'react';
import type { Note, Project } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { ApiError } from '@biophony/sdk';
import { cutTo } from '../../format/graphemes.ts';
import { useKit } from '../../context/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { displayNameOf } from '../session/session.ts';
import { keys } from '../../state/query-keys.ts';

interface BusyNote {
  noteId: string;
  what: 'saving' | 'deleting';
}

/** Adding, changing and deleting notes. Each call throws what the SDK throws; afterwards the project is read again. */
export function useNotes(projectId: string) {
  const { client, queryClient, messages } = useKit();
  const session = useSession();
  const [busy, setBusy] = useState<BusyNote | null>(null);
  /** Versions the person was told of; saving over them is meant. */
  const told = useRef(new Map<string, number>());
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
    // A service that counts no versions is sent none.
    const known = Math.max(note.version ?? 0, told.current.get(noteId) ?? 0);
    const version = known === 0 ? undefined : known;
    try {
      await client.notes.update(projectId, noteId, { text, version });
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        await refresh();
        const project = queryClient.getQueryData<Project>(keys.project(projectId));
        const now = project?.notes.find(({ note_id }) => note_id === noteId);
        if (now) told.current.set(noteId, now.version);
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
    /** Over a change made elsewhere it throws once, with the note read again; saving after that replaces it. */
    save: (note: Note, text: string) => during(note, 'saving', () => send(note, text)),
    /** Also while the page is being left. */
    remove: (note: Note) =>
      during(note, 'deleting', () =>
        client.notes.delete(projectId, note.note_id, { keepalive: true }),
      ),
  };
}
