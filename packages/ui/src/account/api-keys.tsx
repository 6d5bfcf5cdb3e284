'use client';

import type { ApiKey } from '@biophony/contract';
import { limits, type Scope, scopes } from '@biophony/contract/constants';
import { Button, Switch } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatDate, isPast } from '../base/format.ts';
import { Choice } from '../kit/choice.tsx';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog, Modal, SubmitActions } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SecretDialog } from '../kit/secret-dialog.tsx';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useKeysMessages } from '../kit/use-page-messages.ts';
import { useApiKeys } from './use-access-keys.ts';

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

/** Asks for name, rights and lifetime of a new API key. */
export function CreateKeyDialog({ open, ...form }: CreateKeyDialogProps) {
  const words = useKeysMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={words.create} locked={form.busy} width={480}>
      <KeyForm {...form} />
    </Modal>
  );
}

interface ApiKeysCardProps {
  /** Null while loading. */
  keys: readonly ApiKey[] | null;
  error?: ErrorText | null;
  onRetry: () => void;
  onCreate: () => void;
  onRevoke: (key: ApiKey) => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** Rights, expiry and last use of a key. */
function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { locale } = usePresentation();
  const words = useKeysMessages();
  const { created_at, expires_at, last_used_at } = apiKey;
  const day = (iso: string) => formatDate(iso, locale);
  const over = isPast(expires_at);
  const ending =
    expires_at === null ? words.lasting : (over ? words.expired : words.expires)(day(expires_at));
  const may =
    apiKey.scopes.length === scopes.length
      ? words.allScopes
      : apiKey.scopes.map((scope) => words.scopes[scope] ?? scope).join(', ');
  return (
    <li>
      <div>
        <strong>{apiKey.name}</strong> <code>{words.starts(apiKey.prefix)}</code>
        <p className="bp-small">{may}</p>
        <p className="bp-small bp-soft">
          {words.created(day(created_at))} · {ending} ·{' '}
          {last_used_at === null ? words.neverUsed : words.used(day(last_used_at))}
        </p>
      </div>
      <Button
        variant="soft"
        color="red"
        aria-label={words.revokeNamed(apiKey.name)}
        onClick={onRevoke}
      >
        {words.revoke}
      </Button>
    </li>
  );
}

/** The account's API keys, each of which can be revoked. */
export function ApiKeysCard({
  keys,
  error,
  onRetry,
  onCreate,
  onRevoke,
  children,
}: ApiKeysCardProps) {
  const { messages } = usePresentation();
  const words = useKeysMessages();
  const { common } = messages;
  return (
    <SettingsCard
      title={words.title}
      action={
        <Button variant="soft" onClick={onCreate}>
          {words.create}
        </Button>
      }
    >
      <p className="bp-small bp-soft">{words.text}</p>
      {error ? (
        <ErrorAlert error={error} onRetry={onRetry} />
      ) : keys === null ? (
        <Loading text={common.loading} />
      ) : keys.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <ul className="bp-api-keys">
          {keys.map((key) => (
            <KeyRow key={key.key_id} apiKey={key} onRevoke={() => onRevoke(key)} />
          ))}
        </ul>
      )}
      {children}
    </SettingsCard>
  );
}

/** The account's API keys with their data: list, create and revoke. */
export function ApiKeys() {
  const words = useKeysMessages();
  const keys = useApiKeys();
  const [asking, setAsking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const close = () => {
    keys.forget();
    setAsking(false);
  };
  const revoke = async (key: ApiKey) => {
    try {
      await keys.revoke(key.key_id);
      setRevoking(null);
    } catch (failure) {
      console.error(failure);
    }
  };
  return (
    <ApiKeysCard
      keys={keys.keys}
      error={keys.listError}
      onRetry={keys.retry}
      onCreate={() => setAsking(true)}
      onRevoke={setRevoking}
    >
      <CreateKeyDialog
        open={asking && keys.secret === null}
        busy={keys.creating}
        error={keys.createError}
        onSubmit={(terms) => keys.create(terms)}
        onClose={close}
      />
      <SecretDialog secret={keys.secret} onClose={close} />
      <ConfirmDialog
        open={revoking !== null}
        title={words.revokeTitle}
        question={words.revokeQuestion(revoking?.name ?? '')}
        action={words.revoke}
        busy={keys.revoking}
        onConfirm={() => revoking && void revoke(revoking)}
        onClose={() => setRevoking(null)}
      >
        {keys.revokeError && <ErrorAlert error={keys.revokeError} />}
      </ConfirmDialog>
    </ApiKeysCard>
  );
}
