'use client';

import { useState } from 'react';
import type { Note } from '@biophony/contract';
import { useKit } from '../../provider/kit-context.ts';
import { useSession } from '../session/session-context.ts';
import { displayNameOf } from '../session/session.ts';
import { keys } from '../shared/query-keys.ts';

interface BusyNote {
  noteId: string;
  what: 'saving' | 'deleting';
}

/** Adding, changing and deleting notes. Each call throws what the SDK throws; afterwards the project is read again. */
export function useNotes(projectId: string) {
  const { client, queryClient, messages } = useKit();
  const session = useSession();
  const [busy, setBusy] = useState<BusyNote | null>(null);
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
  return {
    busy,
    add: async (text: string) => {
      const author = displayNameOf(session, messages.common.userFallback).slice(0, 100);
      await client.notes.create(projectId, { text, author });
      await refresh();
    },
    save: (note: Note, text: string) =>
      during(note, 'saving', () =>
        client.notes.update(projectId, note.note_id, { text, version: note.version }),
      ),
    remove: (note: Note) =>
      during(note, 'deleting', () => client.notes.delete(projectId, note.note_id)),
  };
}
