'use client';

import { Switch } from '@radix-ui/themes';
import { useId, useState, type FormEvent } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useHiddenPlacesMessages } from '../../context/membership-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';

interface HiddenPlacesDialogProps {
  open: boolean;
  /** Whether the project hides exact places now. */
  hides: boolean;
  /** Whether the person may end it: the owner. */
  mayShow: boolean;
  saving?: boolean;
  saveError?: ErrorText | null;
  onSave: (hides: boolean) => void;
  onClose: () => void;
}

function PlacesForm({
  hides,
  mayShow,
  saving = false,
  saveError,
  onSave,
  onClose,
}: Omit<HiddenPlacesDialogProps, 'open'>) {
  const { common } = useMessages();
  const words = useHiddenPlacesMessages();
  const id = useId();
  const [wanted, setWanted] = useState(hides);
  useUnsaved(wanted !== hides);
  const locked = hides && !mayShow;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (wanted === hides) onClose();
    else onSave(wanted);
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {saveError && <ErrorAlert error={saveError} />}
      <ul className="bp-switches">
        <li>
          <label htmlFor={id}>{words.hides}</label>
          <Switch
            id={id}
            size="3"
            checked={wanted}
            disabled={saving || locked}
            onCheckedChange={setWanted}
          />
        </li>
      </ul>
      {locked && <p className="bp-small bp-soft">{words.ownerOnly}</p>}
      {hides && !wanted && (
        <Notice tone="warn" live>
          <p>{words.shows}</p>
        </Notice>
      )}
      <SubmitActions
        action={common.save}
        busyAction={words.saving}
        busy={saving}
        complete
        onClose={onClose}
      />
    </form>
  );
}

/** Asks whether exact places are for the owner and managers alone, and says what becomes visible where they are not. */
export function HiddenPlacesDialog({ open, ...form }: HiddenPlacesDialogProps) {
  const words = useHiddenPlacesMessages();
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={words.title}
      description={words.text}
      locked={form.saving ?? false}
    >
      {open && <PlacesForm {...form} />}
    </Modal>
  );
}
