'use client';

import type { ApiKey, RunnerToken } from '@biophony/contract';
import { limits, type Scope, scopes } from '@biophony/contract/constants';
import { Button, Switch } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatDate, formatDateTime, isPast } from '../base/format.ts';
import { Choice } from '../kit/choice.tsx';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog, Modal, SubmitActions } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SecretDialog } from '../kit/secret-dialog.tsx';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useKeysMessages, useRunnerTokensMessages } from '../kit/use-page-messages.ts';
import { useApiKeys, useRunnerTokens } from './use-access-keys.ts';

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

/** Asks for the name of a new runner token. */
export function CreateRunnerTokenDialog({ open, ...form }: CreateRunnerTokenDialogProps) {
  const words = useRunnerTokensMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={words.create} locked={form.busy} width={480}>
      <TokenForm {...form} />
    </Modal>
  );
}

interface RunnerTokensCardProps {
  /** Null while loading. */
  tokens: readonly RunnerToken[] | null;
  /** Tokens of everybody, for operators, or of the account. */
  scope: RunnerToken['scope'];
  /** Loads more; absent without more. */
  onMore?: () => void;
  error?: ErrorText | null;
  onRetry: () => void;
  onCreate: () => void;
  onRevoke: (token: RunnerToken) => void;
  /** Dialogs. */
  children?: ReactNode;
}

interface TokenRowProps {
  token: RunnerToken;
  /** Whether the token's scope is shown. */
  named: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, named, onRevoke }: TokenRowProps) {
  const { locale } = usePresentation();
  const words = useRunnerTokensMessages();
  const { name, scope, email, created_at, last_used_at } = token;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {named && (
          <p className="bp-small">
            {scope === 'all' ? words.forEverybody : words.forAccount(email ?? words.anAccount)}
          </p>
        )}
        <p className="bp-small bp-soft">
          {words.created(formatDate(created_at, locale))} ·{' '}
          {last_used_at === null
            ? words.neverUsed
            : words.used(formatDateTime(last_used_at, locale))}
        </p>
      </div>
      <Button variant="soft" color="red" aria-label={words.revokeNamed(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}

/** Runner tokens of the account or, for operators, of everybody; each can be revoked. */
export function RunnerTokensCard({
  tokens,
  scope,
  onMore,
  error,
  onRetry,
  onCreate,
  onRevoke,
  children,
}: RunnerTokensCardProps) {
  const { messages } = usePresentation();
  const words = useRunnerTokensMessages();
  const forAll = scope === 'all';
  return (
    <SettingsCard
      title={forAll ? words.titleForAll : words.title}
      action={
        <Button variant="soft" onClick={onCreate}>
          {words.create}
        </Button>
      }
    >
      <p className="bp-small bp-soft">{forAll ? words.textForAll : words.text}</p>
      {error ? (
        <ErrorAlert error={error} onRetry={onRetry} />
      ) : tokens === null ? (
        <Loading text={messages.common.loading} />
      ) : tokens.length === 0 ? (
        <p>{forAll ? words.emptyForAll : words.empty}</p>
      ) : (
        <ul className="bp-api-keys">
          {tokens.map((token) => (
            <TokenRow
              key={token.token_id}
              token={token}
              named={forAll}
              onRevoke={() => onRevoke(token)}
            />
          ))}
        </ul>
      )}
      {onMore && (
        <Button variant="soft" onClick={onMore}>
          {words.more}
        </Button>
      )}
      {children}
    </SettingsCard>
  );
}

interface RunnerTokensProps {
  /** `all`: those of everybody, for operators; `own`, the default: those of the account. */
  scope?: RunnerToken['scope'];
}

/** Runner tokens with their data: list, create and revoke. */
export function RunnerTokens({ scope = 'own' }: RunnerTokensProps) {
  const words = useRunnerTokensMessages();
  const tokens = useRunnerTokens(scope);
  const [asking, setAsking] = useState(false);
  const [revoking, setRevoking] = useState<RunnerToken | null>(null);
  const close = () => {
    tokens.forget();
    setAsking(false);
  };
  const keep = () => {
    tokens.forgetRevoking();
    setRevoking(null);
  };
  const revoke = async (token: RunnerToken) => {
    try {
      await tokens.revoke(token.token_id);
      setRevoking(null);
    } catch (failure) {
      console.error(failure);
    }
  };
  return (
    <RunnerTokensCard
      tokens={tokens.tokens}
      scope={scope}
      onMore={tokens.more ? tokens.loadMore : undefined}
      error={tokens.listError}
      onRetry={tokens.retry}
      onCreate={() => setAsking(true)}
      onRevoke={setRevoking}
    >
      <CreateRunnerTokenDialog
        open={asking && tokens.secret === null}
        busy={tokens.creating}
        error={tokens.createError}
        onSubmit={(name) => tokens.create(name)}
        onClose={close}
      />
      <SecretDialog
        secret={tokens.secret}
        words={{ title: words.secretTitle, text: words.secretText, label: words.secretLabel }}
        onClose={close}
      >
        <code className="bp-command">{words.command}</code>
      </SecretDialog>
      <ConfirmDialog
        open={revoking !== null}
        title={words.revokeTitle}
        question={words.revokeQuestion(revoking?.name ?? '')}
        action={words.revoke}
        busy={tokens.revoking}
        onConfirm={() => revoking && void revoke(revoking)}
        onClose={keep}
      >
        {tokens.revokeError && <ErrorAlert error={tokens.revokeError} />}
      </ConfirmDialog>
    </RunnerTokensCard>
  );
}
