'use client';

import { limits } from '@biophony/contract/constants';
import { useMessages } from '../../context/presentation-context.ts';
import type { AddDialogProps } from './add-note-dialog.tsx';
import { AddTextDialog } from './add-text-dialog.tsx';

/** Asks for a tag. */
export function AddTagDialog(props: AddDialogProps) {
  const { tags } = useMessages();
  return (
    <AddTextDialog
      {...props}
      title={tags.add}
      label={tags.name}
      action={tags.add}
      busyAction={tags.adding}
      maxLength={limits.tag_length}
    />
  );
}
