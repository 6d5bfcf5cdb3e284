'use client';

import { limits } from '@biophony/contract/constants';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { AddTextDialog } from './add-text-dialog.tsx';

export interface AddDialogProps {
  open: boolean;
  saving?: boolean;
  error?: ErrorText | null;
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Asks for the text of a note. */
export function AddNoteDialog(props: AddDialogProps) {
  const { notes } = useMessages();
  return (
    <AddTextDialog
      {...props}
      multiline
      title={notes.add}
      label={notes.text}
      action={notes.add}
      busyAction={notes.adding}
      maxLength={limits.note_text_length}
    />
  );
}
