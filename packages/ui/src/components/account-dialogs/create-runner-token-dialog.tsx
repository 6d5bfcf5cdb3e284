'use client';

import { limits } from '@biophony/contract/constants';
import { useState, type FormEvent } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useRunnerTokensMessages } from '../../context/page-messages.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';

interface CreateRunnerTokenDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

function TokenForm({
  busy = false,
  error,
  onSubmit,
  onClose,
}: Omit<CreateRunnerTokenDialogProps, 'open'>) {
  const words = useRunnerTokensMessages();
  const [name, setName] = useState('');
  const complete = name.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && !busy) onSubmit(name.trim());
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {error && <ErrorAlert error={error} />}
      <TextInput
        label={words.nameLabel}
        hint={words.nameHint}
        value={name}
        onChange={setName}
        disabled={busy}
        maxLength={limits.runner_token_name_length}
      />
      <SubmitActions
        action={words.create}
        busyAction={words.creating}
        busy={busy}
        complete={complete}
        onClose={onClose}
      />
    </form>
  );
}

/** Asks what a new runner token is called. */
export function CreateRunnerTokenDialog({ open, ...form }: CreateRunnerTokenDialogProps) {
  const words = useRunnerTokensMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={words.create} locked={form.busy} width={480}>
      <TokenForm {...form} />
    </Modal>
  );
}
