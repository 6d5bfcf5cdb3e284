'use client';

import { limits } from '@biophony/contract/constants';
import { useState, type FormEvent } from 'react';
import { useMembersMessages } from '../../context/member-messages.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { TextInput } from '../form/text-input.tsx';

interface ViewerLinkDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onMake: (terms: { name: string; days: number }) => void;
  onClose: () => void;
}

const usualDays = '30';

/** Whole days that a link may work, read from a text; null where it may not. */
function daysOf(text: string): number | null {
  const days = Number(text);
  const isPossible = Number.isInteger(days) && days >= 1 && days <= limits.viewer_link_days;
  return isPossible ? days : null;
}

type FormProps = Omit<ViewerLinkDialogProps, 'open'>;

function LinkForm({ busy = false, error, onMake, onClose }: FormProps) {
  const words = useMembersMessages();
  const [name, setName] = useState('');
  const [span, setSpan] = useState(usualDays);
  useUnsaved(name.trim() !== '');
  const days = daysOf(span);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && days !== null && !busy) onMake({ name: name.trim(), days });
  };
  return (
    <form className="bp-stack" noValidate onSubmit={submit}>
      {error && <ErrorAlert error={error} />}
      <TextInput
        label={words.viewerName}
        hint={words.viewerNameHint}
        value={name}
        maxLength={limits.viewer_link_name_length}
        disabled={busy}
        onChange={setName}
      />
      <TextInput
        label={words.viewerDays}
        type="number"
        min={1}
        max={limits.viewer_link_days}
        problem={days === null ? words.viewerDaysProblem(limits.viewer_link_days) : null}
        value={span}
        disabled={busy}
        onChange={setSpan}
      />
      <SubmitActions
        action={words.make}
        busyAction={words.viewerMaking}
        busy={busy}
        complete={name.trim() !== '' && days !== null}
        onClose={onClose}
      />
    </form>
  );
}

/** Asks whom a link for viewers is for, and how long it works. */
export function ViewerLinkDialog({ open, ...form }: ViewerLinkDialogProps) {
  const words = useMembersMessages();
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={words.viewerTitle}
      description={words.viewersText}
      locked={form.busy ?? false}
    >
      <LinkForm {...form} />
    </Modal>
  );
}
