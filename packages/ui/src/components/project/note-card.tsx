'use client';

import { Pencil1Icon, TrashIcon } from '@radix-ui/react-icons';
import { Button, IconButton, TextArea } from '@radix-ui/themes';
import type { Note } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../../format/dates.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { usePresentation } from '../../context/presentation-context.ts';

interface NoteCardProps {
  note: Note;
  busy?: 'saving' | 'deleting' | null;
  /** Saves the trimmed text, edited from the note as it was `begun`; editing ends when the answer is true. Absent where it may not be changed. */
  onSave?: ((text: string, begun: Note) => Promise<boolean>) | undefined;
  /** Absent where it may not be deleted. */
  onDelete?: (() => void) | undefined;
}

/** A note with its author and date; edited where it stands. */
export function NoteCard({ note, busy = null, onSave, onDelete }: NoteCardProps) {
  const { messages, locale } = usePresentation();
  const { notes, common } = messages;
  const [draft, setDraft] = useState<string | null>(null);
  const [begun, setBegun] = useState(note);
  const field = useRef<HTMLTextAreaElement>(null);
  const editing = draft !== null;
  useUnsaved(editing && draft.trim() !== begun.text);
  useEffect(() => {
    if (editing) field.current?.focus();
  }, [editing]);
  const save = async (text: string) => {
    if (await onSave?.(text.trim(), begun)) setDraft(null);
  };
  return (
    <article className="bp-card bp-note" data-busy={busy === 'deleting' ? '' : undefined}>
      {draft === null ? (
        <p className="bp-note-text">{note.text}</p>
      ) : (
        <div className="bp-stack">
          <TextArea
            size="3"
            rows={4}
            ref={field}
            aria-label={notes.text}
            value={draft}
            maxLength={limits.note_text_length}
            disabled={busy === 'saving'}
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className="bp-row">
            <Button
              disabled={draft.trim() === ''}
              loading={busy === 'saving'}
              onClick={() => void save(draft)}
            >
              {common.save}
            </Button>
            <Button
              variant="soft"
              color="gray"
              disabled={busy === 'saving'}
              onClick={() => setDraft(null)}
            >
              {common.cancel}
            </Button>
          </div>
        </div>
      )}
      <footer>
        <span className="bp-small bp-soft">
          {note.author} ·{' '}
          <time dateTime={note.created_at}>{formatDateTime(note.created_at, locale)}</time>
        </span>
        {draft === null && (
          <span className="bp-note-actions">
            {onSave && (
              <IconButton
                variant="ghost"
                color="gray"
                aria-label={notes.editNote(note.author)}
                disabled={busy !== null}
                onClick={() => {
                  setBegun(note);
                  setDraft(note.text);
                }}
              >
                <Pencil1Icon />
              </IconButton>
            )}
            {onDelete && (
              <IconButton
                variant="ghost"
                color="gray"
                aria-label={notes.deleteNote(note.author)}
                loading={busy === 'deleting'}
                onClick={onDelete}
              >
                <TrashIcon />
              </IconButton>
            )}
          </span>
        )}
      </footer>
    </article>
  );
}
