'use client';

import { limits } from '@biophony/contract/constants';
import { TextArea, TextField } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useUnsaved } from '../base/use-unsaved.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Field } from '../kit/field.tsx';
import { Modal, SubmitActions } from '../kit/modal.tsx';
import { useMessages } from '../kit/presentation-context.ts';

interface AddTextDialogProps {
  open: boolean;
  title: string;
  label: string;
  action: string;
  busyAction: string;
  multiline?: boolean;
  maxLength: number;
  saving?: boolean;
  error?: ErrorText | null;
  /** Saves the trimmed text. */
  onSave: (text: string) => void;
  onClose: () => void;
}

type TextFormProps = Omit<AddTextDialogProps, 'open' | 'title'>;

/** Field and buttons; empty each time the dialog opens. */
function TextForm({
  label,
  action,
  busyAction,
  multiline = false,
  maxLength,
  saving = false,
  error,
  onSave,
  onClose,
}: TextFormProps) {
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && !saving) onSave(text.trim());
  };
  const control = {
    size: '3',
    value: text,
    maxLength,
    disabled: saving,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  } as const;
  return (
    <form className="bp-stack" onSubmit={submit}>
      {error && <ErrorAlert error={error} />}
      <Field label={label}>
        {(ids) =>
          multiline ? (
            <TextArea rows={4} {...ids} {...control} />
          ) : (
            <TextField.Root {...ids} {...control} />
          )
        }
      </Field>
      <SubmitActions
        action={action}
        busyAction={busyAction}
        busy={saving}
        complete={text.trim() !== ''}
        onClose={onClose}
      />
    </form>
  );
}

function AddTextDialog({ open, title, ...form }: AddTextDialogProps) {
  return (
    <Modal open={open} onClose={form.onClose} title={title} locked={form.saving ?? false}>
      <TextForm {...form} />
    </Modal>
  );
}

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
