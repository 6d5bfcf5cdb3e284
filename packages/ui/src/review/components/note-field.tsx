'use client';

import { Pencil1Icon } from '@radix-ui/react-icons';
import { limits } from '@biophony/contract/constants';
import { useEffect, useRef } from 'react';
import { TextInput } from '../../components/form/text-input.tsx';
import { useReviewMessages } from '../../context/page-messages.ts';

interface NoteFieldProps {
  /** Null while the field is closed. */
  note: string | null;
  onNote: (note: string | null) => void;
  /** It is written: Enter or Escape. */
  onDone: () => void;
}

/** A note that is kept with the verdict on a clip. */
export function NoteField({ note, onNote, onDone }: NoteFieldProps) {
  const words = useReviewMessages();
  const field = useRef<HTMLInputElement>(null);
  // It is opened to be written in; where something stands in it already, the focus is where it was.
  const empty = note === '';
  useEffect(() => {
    if (empty) field.current?.focus();
  }, [empty]);
  if (note === null)
    return (
      <button
        type="button"
        className="bp-quiet bp-review-note"
        aria-keyshortcuts="/"
        onClick={() => onNote('')}
      >
        <Pencil1Icon aria-hidden="true" />
        <span>{words.addNote}</span>
      </button>
    );
  return (
    <TextInput
      ref={field}
      label={words.note}
      hint={words.notePlaceholder}
      maxLength={limits.review_note_length}
      value={note}
      onChange={onNote}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') onNote(null);
        onDone();
      }}
    />
  );
}
