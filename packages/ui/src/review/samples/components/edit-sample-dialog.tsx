'use client';

import type { Member, Sample } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { useState, type FormEvent } from 'react';
import { Modal } from '../../../components/dialog/modal.tsx';
import { SubmitActions } from '../../../components/dialog/submit-actions.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { useSamplesMessages } from '../../../context/page-messages.ts';
import type { ErrorText } from '../../../errors/describe-error.ts';
import { useUnsaved } from '../../../unsaved/use-unsaved.ts';
import { ReviewersField } from './reviewers-field.tsx';

type Edit = Pick<Sample, 'name' | 'assigned_to'>;

interface EditSampleDialogProps {
  sample: Sample;
  members: readonly Member[];
  busy: boolean;
  error: ErrorText | null;
  onSave: (edit: Edit) => void;
  onClose: () => void;
}

function EditForm({ sample, members, busy, error, onSave, onClose }: EditSampleDialogProps) {
  const words = useSamplesMessages();
  const [typed, setTyped] = useState<Edit>({
    name: sample.name,
    assigned_to: sample.assigned_to,
  });
  const isChanged =
    typed.name !== sample.name ||
    typed.assigned_to.toSorted().join() !== sample.assigned_to.toSorted().join();
  useUnsaved(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && typed.name.trim()) onSave({ ...typed, name: typed.name.trim() });
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      <TextInput
        label={words.name}
        value={typed.name}
        maxLength={limits.sample_name_length}
        disabled={busy}
        onChange={(name) => setTyped({ ...typed, name })}
      />
      <ReviewersField
        members={members}
        chosen={typed.assigned_to}
        disabled={busy}
        onChange={(assigned_to) => setTyped({ ...typed, assigned_to })}
      />
      {error && <ErrorAlert error={error} />}
      <SubmitActions
        action={words.save}
        busyAction={words.saving}
        busy={busy}
        complete={typed.name.trim() !== ''}
        onClose={onClose}
      />
    </form>
  );
}

/** Names a sample anew, and says who is asked. */
export function EditSampleDialog(props: EditSampleDialogProps) {
  const words = useSamplesMessages();
  return (
    <Modal open onClose={props.onClose} title={words.editOf(props.sample.name)} locked={props.busy}>
      <EditForm {...props} />
    </Modal>
  );
}
