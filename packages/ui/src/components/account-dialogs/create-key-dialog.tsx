'use client';

import { limits, scopes, type Scope } from '@biophony/contract/constants';
import { Switch } from '@radix-ui/themes';
import { useId, useState, type FormEvent } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useKeysMessages } from '../../context/page-messages.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Choice } from '../form/choice.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';

interface NewKey {
  name: string;
  scopes: Scope[];
  /** Null: until it is revoked. */
  days: number | null;
}

interface CreateKeyDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onSubmit: (terms: NewKey) => void;
  onClose: () => void;
}

const spans = ['30', '90', '365', 'forever'];

function KeyForm({ busy = false, error, onSubmit, onClose }: Omit<CreateKeyDialogProps, 'open'>) {
  const words = useKeysMessages();
  const id = useId();
  const [name, setName] = useState('');
  const [span, setSpan] = useState('365');
  const [given, setGiven] = useState<ReadonlySet<Scope>>(new Set(scopes));
  const complete = name.trim() !== '' && given.size > 0;
  const turn = (scope: Scope, on: boolean) =>
    setGiven(new Set(scopes.filter((one) => (one === scope ? on : given.has(one)))));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || busy) return;
    onSubmit({
      name: name.trim(),
      scopes: [...given],
      days: span === 'forever' ? null : Number(span),
    });
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
        maxLength={limits.api_key_name_length}
      />
      <Choice
        label={words.lastsLabel}
        value={span}
        options={spans.map((value) => ({ value, label: words.lasts[value] ?? value }))}
        onChange={setSpan}
        disabled={busy}
      />
      <fieldset className="bp-field-group">
        <legend className="bp-label">{words.scopesLabel}</legend>
        <ul className="bp-switches">
          {scopes.map((scope) => (
            <li key={scope}>
              <label htmlFor={`${id}-${scope}`}>{words.scopes[scope] ?? scope}</label>
              <Switch
                id={`${id}-${scope}`}
                checked={given.has(scope)}
                disabled={busy}
                onCheckedChange={(on) => turn(scope, on)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
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

/** Asks what a new API key is called, may do, and how long it lasts. */
export function CreateKeyDialog({ open, ...form }: CreateKeyDialogProps) {
  const words = useKeysMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={words.create} locked={form.busy} width={480}>
      <KeyForm {...form} />
    </Modal>
  );
}
