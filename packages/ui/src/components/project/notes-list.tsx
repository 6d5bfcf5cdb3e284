'use client';

import { PlusIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import type { Note } from '@biophony/contract';
import { useMembershipMessages } from '../../context/membership-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { NoteCard } from './note-card.tsx';

interface NotesListProps {
  notes: readonly Note[];
  /** The note being saved or deleted. */
  busy?: { noteId: string; what: 'saving' | 'deleting' } | null;
  /** Absent where notes may not be added. */
  onAdd?: () => void;
  /** `note` as it was when its editing began; absent where notes may not be changed. */
  onSave?: (note: Note, text: string) => Promise<boolean>;
  /** Absent where notes may not be deleted. */
  onDelete?: (note: Note) => void;
}

/** The notes of a project, newest first. */
export function NotesList({ notes, busy = null, onAdd, onSave, onDelete }: NotesListProps) {
  const { notes: words } = useMessages();
  const { noNotes } = useMembershipMessages();
  return (
    <div className="bp-stack">
      {onAdd && (
        <div>
          <Button variant="soft" onClick={onAdd}>
            <PlusIcon aria-hidden="true" /> {words.add}
          </Button>
        </div>
      )}
      {notes.length === 0 && <p className="bp-soft">{onAdd ? words.empty : noNotes}</p>}
      {notes.map((note) => (
        <NoteCard
          key={note.note_id}
          note={note}
          busy={busy?.noteId === note.note_id ? busy.what : null}
          onSave={onSave && ((text, begun) => onSave(begun, text))}
          onDelete={onDelete && (() => onDelete(note))}
        />
      ))}
    </div>
  );
}
