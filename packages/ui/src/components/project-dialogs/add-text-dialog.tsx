'use client';

import { TextArea, TextField } from '@radix-ui/themes';
import { useState, type FormEvent } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Field } from '../form/field.tsx';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';

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

/** The field and its buttons; it starts empty each time the dialog opens. */
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

/** Asks for one text. */
export function AddTextDialog({ open, title, ...form }: AddTextDialogProps) {
  return (
    <Modal open={open} onClose={form.onClose} title={title} locked={form.saving ?? false}>
      <TextForm {...form} />
    </Modal>
  );
}
