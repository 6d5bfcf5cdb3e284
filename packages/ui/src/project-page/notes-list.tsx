'use client';

import type { Note, TimelineEvent } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Pencil1Icon, PlusIcon, TrashIcon } from '@radix-ui/react-icons';
import { Button, IconButton, TextArea } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { analysisName } from '../analyses/analysis-name.ts';
import { formatDateTime } from '../base/format.ts';
import { useUnsaved } from '../base/use-unsaved.ts';
import { useNotesMessages, useTimelineMessages } from '../kit/use-notebook-messages.ts';
import { TagChip } from '../kit/badges.tsx';
import { useMessages, usePresentation } from '../kit/presentation-context.ts';
import { useMembershipMessages } from '../kit/use-membership-messages.ts';
import { useOfflineMessages } from '../kit/use-offline-messages.ts';
import type { Messages } from '../messages/index.ts';
import type { KeptNote } from '../projects/kept-notes.ts';

interface NoteCardProps {
  note: Note;
  busy?: 'saving' | 'deleting' | null;
  /** Says that it waits to be sent. */
  waits?: string;
  /**
   * Saves the trimmed text, edited from the note `begun`; editing ends if it returns true. Absent
   * where it may not be changed.
   */
  onSave?: ((text: string, begun: Note) => Promise<boolean>) | undefined;
  /** Absent where it may not be deleted. */
  onDelete?: (() => void) | undefined;
}

/** A note with author and date, and inline editing. */
export function NoteCard({ note, busy = null, waits, onSave, onDelete }: NoteCardProps) {
  const { messages, locale } = usePresentation();
  const { common } = messages;
  const notes = useNotesMessages();
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
        <p className="bp-note-text bp-own" dir="auto">
          {note.text}
        </p>
      ) : (
        <div className="bp-stack">
          <TextArea
            size="3"
            rows={4}
            ref={field}
            dir={draft ? 'auto' : undefined}
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
          <bdi>{note.author}</bdi> ·{' '}
          <time dateTime={note.created_at}>{formatDateTime(note.created_at, locale)}</time>
          {waits !== undefined && (
            <>
              {' '}
              · <span className="bp-note-waits">{waits}</span>
            </>
          )}
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

interface NotesListProps {
  notes: readonly Note[];
  /** Not yet at the service, newest first. */
  waiting?: readonly KeptNote[];
  /** Changes or, with null, removes a waiting note. */
  onWaiting?: (note: KeptNote, text: string | null) => void;
  /** The note being saved or deleted. */
  busy?: { noteId: string; what: 'saving' | 'deleting' } | null;
  /** Absent where notes may not be added. */
  onAdd?: () => void;
  /** `note` as it was when editing began; absent where notes may not be changed. */
  onSave?: (note: Note, text: string) => Promise<boolean>;
  /** Absent where notes may not be deleted. */
  onDelete?: (note: Note) => void;
}

const noteOf = ({ key, text, author, at }: KeptNote): Note => ({
  note_id: key,
  text,
  author,
  created_at: at,
  updated_at: at,
  version: 0,
});

/** The notes of a project, newest first. */
export function NotesList(props: NotesListProps) {
  const { notes, waiting = [], busy = null, onAdd, onWaiting, onSave, onDelete } = props;
  const t = useNotesMessages();
  const { noNotes } = useMembershipMessages();
  const { noteRefused, noteWaits } = useOfflineMessages();
  return (
    <div className="bp-stack">
      {onAdd && (
        <div>
          <Button variant="soft" onClick={onAdd}>
            <PlusIcon aria-hidden="true" /> {t.add}
          </Button>
        </div>
      )}
      {notes.length + waiting.length === 0 && (
        <p className="bp-soft">{onAdd ? t.empty : noNotes}</p>
      )}
      {waiting.map((note) => (
        <NoteCard
          key={note.key}
          note={noteOf(note)}
          waits={note.error === undefined ? noteWaits : noteRefused(note.error)}
          // A note that was tried may be at the service with its old text.
          onSave={
            note.tried && note.error === undefined
              ? undefined
              : async (text) => {
                  onWaiting?.(note, text);
                  return true;
                }
          }
          onDelete={() => onWaiting?.(note, null)}
        />
      ))}
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

interface TagsListProps {
  tags: readonly string[];
  /** The tag being removed. */
  busyTag?: string | null;
  /** Both absent where tags may not be changed. */
  onAdd?: () => void;
  onRemove?: (tag: string) => void;
}

/** The tags of a project, with buttons to remove them where allowed. */
export function TagsList({ tags, busyTag = null, onAdd, onRemove }: TagsListProps) {
  const { tags: t } = useMessages();
  const { noTags } = useMembershipMessages();
  return (
    <div className="bp-stack">
      {onAdd && (
        <div>
          <Button variant="soft" onClick={onAdd}>
            <PlusIcon aria-hidden="true" /> {t.add}
          </Button>
        </div>
      )}
      {tags.length === 0 ? (
        <p className="bp-soft">{onAdd ? t.empty : noTags}</p>
      ) : (
        <ul className="bp-row">
          {tags.map((tag) => (
            <li key={tag} className="bp-tags-item">
              <TagChip
                tag={tag}
                busy={tag === busyTag}
                onRemove={onRemove && (() => onRemove(tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const wordsOf = (key: string) => key.replace(/_/g, ' ');

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/**
 * Metadata as text: `dataset name: North ridge, files: 120`; analysis types by their display names.
 */
function metadataText(
  metadata: Record<string, unknown> | undefined,
  messages: Messages['analysis'],
): string {
  const formatValue = (key: string, value: unknown) =>
    key === 'analysis_type' ? analysisName(messages, { type: textOf(value) }) : textOf(value);
  return Object.entries(metadata ?? {})
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => `${wordsOf(key)}: ${formatValue(key, value)}`)
    .join(', ');
}

/** Events of a project, newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const { messages, locale } = usePresentation();
  const timeline = useTimelineMessages();
  if (events.length === 0) return <p className="bp-soft">{timeline.empty}</p>;
  return (
    <ol className="bp-timeline">
      {events.map((event) => {
        const metadata = metadataText(event.metadata, messages.analysis);
        return (
          <li key={event.event_id}>
            <p>{timeline.actions[event.action] ?? event.action}</p>
            <p className="bp-small bp-soft bp-numbers">
              <time dateTime={event.timestamp}>{formatDateTime(event.timestamp, locale)}</time>
            </p>
            {metadata && <p className="bp-small bp-soft bp-timeline-metadata">{metadata}</p>}
          </li>
        );
      })}
    </ol>
  );
}
