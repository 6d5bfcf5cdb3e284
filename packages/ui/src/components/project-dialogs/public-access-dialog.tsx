'use client';

import type { PublicAccess } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Switch, TextArea } from '@radix-ui/themes';
import { useId, useState, type FormEvent } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { namedPages } from '../../model/named-pages.ts';
import { useUnsaved } from '../../unsaved/use-unsaved.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { Field } from '../form/field.tsx';
import { Modal } from '../dialog/modal.tsx';
import { SubmitActions } from '../dialog/submit-actions.tsx';

interface PublicAccessDialogProps {
  open: boolean;
  projectId: string;
  /** Null while it is being read. */
  access: PublicAccess | null;
  /** Why it could not be read, and how to try again. */
  readError?: ErrorText | null;
  onRetry?: () => void;
  saving?: boolean;
  saveError?: ErrorText | null;
  onSave: (access: PublicAccess) => void;
  onClose: () => void;
}

type AccessFormProps = Omit<
  PublicAccessDialogProps,
  'open' | 'access' | 'readError' | 'onRetry'
> & {
  access: PublicAccess;
};

function AccessForm({
  access,
  projectId,
  saving = false,
  saveError,
  onSave,
  onClose,
}: AccessFormProps) {
  const { common, publicAccess: words } = useMessages();
  const id = useId();
  const [enabled, setEnabled] = useState(access.enabled);
  const before = access.origins.join('\n');
  const [text, setText] = useState(before);
  const [tried, setTried] = useState(false);
  useUnsaved(enabled !== access.enabled || text !== before);
  const named = namedPages(text);
  const problemOf = () => {
    if ('odd' in named) return words.odd(named.odd);
    if (named.origins.length > limits.public_origins) return words.tooMany(limits.public_origins);
    return enabled && named.origins.length === 0 ? words.none : null;
  };
  const problem = problemOf();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === null && 'origins' in named && !saving)
      onSave({ enabled, origins: named.origins });
  };
  return (
    <form className="bp-stack" onSubmit={submit}>
      {saveError && <ErrorAlert error={saveError} />}
      <ul className="bp-switches">
        <li>
          <label htmlFor={id}>{words.enabled}</label>
          <Switch
            id={id}
            size="3"
            checked={enabled}
            disabled={saving}
            onCheckedChange={setEnabled}
          />
        </li>
      </ul>
      <Field label={words.pages} hint={words.pagesHint} problem={tried ? problem : null}>
        {(ids) => (
          <TextArea
            {...ids}
            size="3"
            rows={4}
            placeholder="https://reserve.example"
            spellCheck={false}
            dir="ltr"
            value={text}
            disabled={saving}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p className="bp-small bp-soft">
        {words.projectId}
        <code className="bp-project-id">{projectId}</code>
      </p>
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

/** Asks which pages may show a project to everybody. */
export function PublicAccessDialog({
  open,
  access,
  readError,
  onRetry,
  ...form
}: PublicAccessDialogProps) {
  const { common, publicAccess: words } = useMessages();
  return (
    <Modal
      open={open}
      onClose={form.onClose}
      title={words.title}
      description={words.text}
      locked={form.saving ?? false}
    >
      {readError && <ErrorAlert error={readError} onRetry={onRetry} />}
      {!readError && !access && <Loading text={common.loading} />}
      {access && <AccessForm {...form} access={access} />}
    </Modal>
  );
}
