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
import { type KeyTerms, useApiKeys, useRunnerTokens } from './use-access-keys.ts';

// API keys and runner tokens: secrets with a name, shown once, that can be revoked.

interface CreateDialogProps {
  open: boolean;
  busy?: boolean;
  error?: ErrorText | null;
  onClose: () => void;
}

interface CreateKeyDialogProps extends CreateDialogProps {
  onSubmit: (terms: KeyTerms) => void;
}

interface CreateRunnerTokenDialogProps extends CreateDialogProps {
  onSubmit: (name: string) => void;
}

interface NameFormProps extends Omit<CreateRunnerTokenDialogProps, 'open'> {
  t: Record<'nameLabel' | 'nameHint' | 'create' | 'creating', string>;
  maxLength: number;
  /** Whether the further fields are complete. */
  complete?: boolean;
  /** Further fields. */
  children?: ReactNode;
}

function NameForm({
  t: words,
  maxLength,
  complete: othersComplete = true,
  busy = false,
  error,
  onSubmit,
  onClose,
  children,
}: NameFormProps) {
  const [name, setName] = useState('');
  const complete = name.trim() !== '' && othersComplete;
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
        maxLength={maxLength}
      />
      {children}
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

const spans = ['30', '90', '365', 'forever'];

function KeyForm({ onSubmit, ...form }: Omit<CreateKeyDialogProps, 'open'>) {
  const t = useKeysMessages();
  const id = useId();
  const [span, setSpan] = useState('365');
  const [keyScopes, setKeyScopes] = useState<ReadonlySet<Scope>>(new Set(scopes));
  const turn = (scope: Scope, on: boolean) =>
    setKeyScopes(new Set(scopes.filter((one) => (one === scope ? on : keyScopes.has(one)))));
  const days = span === 'forever' ? null : Number(span);
  return (
    <NameForm
      {...form}
      t={t}
      maxLength={limits.api_key_name_length}
      complete={keyScopes.size > 0}
      onSubmit={(name) => onSubmit({ name, scopes: [...keyScopes], days })}
    >
      <Choice
        label={t.lastsLabel}
        value={span}
        options={spans.map((value) => ({ value, label: t.lasts[value] ?? value }))}
        onChange={setSpan}
        disabled={form.busy}
      />
      <fieldset className="bp-field-group">
        <legend className="bp-label">{t.scopesLabel}</legend>
        <ul className="bp-switches">
          {scopes.map((scope) => (
            <li key={scope}>
              <label htmlFor={`${id}-${scope}`}>{t.scopes[scope] ?? scope}</label>
              <Switch
                id={`${id}-${scope}`}
                checked={keyScopes.has(scope)}
                disabled={form.busy}
                onCheckedChange={(on) => turn(scope, on)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </NameForm>
  );
}

/** Asks for name, rights and lifetime of a new API key. */
export function CreateKeyDialog({ open, ...form }: CreateKeyDialogProps) {
  const t = useKeysMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={t.create} locked={form.busy} width={480}>
      <KeyForm {...form} />
    </Modal>
  );
}

/** Asks for the name of a new runner token. */
export function CreateRunnerTokenDialog({ open, ...form }: CreateRunnerTokenDialogProps) {
  const t = useRunnerTokensMessages();
  return (
    <Modal open={open} onClose={form.onClose} title={t.create} locked={form.busy} width={480}>
      <NameForm {...form} t={t} maxLength={limits.runner_token_name_length} />
    </Modal>
  );
}

interface SecretRowProps {
  name: string;
  t: { revoke: string; revokeNamed: (name: string) => string };
  onRevoke: () => void;
  children: ReactNode;
}

function SecretRow({ name, t: words, onRevoke, children }: SecretRowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {children}
      </div>
      <Button variant="soft" color="red" aria-label={words.revokeNamed(name)} onClick={onRevoke}>
        {words.revoke}
      </Button>
    </li>
  );
}

interface SecretsCardProps {
  title: string;
  text: string;
  create: string;
  /** Text without any. */
  empty: string;
  /** Null while loading. */
  rows: readonly ReactNode[] | null;
  error?: ErrorText | null;
  onRetry: () => void;
  onCreate: () => void;
  children: ReactNode;
}

function SecretsCard(props: SecretsCardProps) {
  const { title, text, create, empty, rows, error, onRetry, onCreate, children } = props;
  const { common } = usePresentation().messages;
  return (
    <SettingsCard
      title={title}
      action={
        <Button variant="soft" onClick={onCreate}>
          {create}
        </Button>
      }
    >
      <p className="bp-small bp-soft">{text}</p>
      {error ? (
        <ErrorAlert error={error} onRetry={onRetry} />
      ) : rows === null ? (
        <Loading text={common.loading} />
      ) : rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className="bp-api-keys">{rows}</ul>
      )}
      {children}
    </SettingsCard>
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
  const t = useKeysMessages();
  const { created_at, expires_at, last_used_at } = apiKey;
  const day = (iso: string) => formatDate(iso, locale);
  const over = isPast(expires_at);
  const ending = expires_at === null ? t.lasting : (over ? t.expired : t.expires)(day(expires_at));
  const may =
    apiKey.scopes.length === scopes.length
      ? t.allScopes
      : apiKey.scopes.map((scope) => t.scopes[scope] ?? scope).join(', ');
  return (
    <SecretRow name={apiKey.name} t={t} onRevoke={onRevoke}>
      {' '}
      <code>{t.starts(apiKey.prefix)}</code>
      <p className="bp-small">{may}</p>
      <p className="bp-small bp-soft">
        {t.created(day(created_at))} · {ending} ·{' '}
        {last_used_at === null ? t.neverUsed : t.used(day(last_used_at))}
      </p>
    </SecretRow>
  );
}

/** The account's API keys, each of which can be revoked. */
export function ApiKeysCard({ keys, onRevoke, children, ...card }: ApiKeysCardProps) {
  const t = useKeysMessages();
  const { title, text, create, empty } = t;
  const row = (key: ApiKey) => (
    <KeyRow key={key.key_id} apiKey={key} onRevoke={() => onRevoke(key)} />
  );
  return (
    <SecretsCard {...card} {...{ title, text, create, empty }} rows={keys?.map(row) ?? null}>
      {children}
    </SecretsCard>
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

type TokenRowProps = { token: RunnerToken; forAll: boolean; onRevoke: () => void };

function TokenRow({ token, forAll, onRevoke }: TokenRowProps) {
  const { locale } = usePresentation();
  const t = useRunnerTokensMessages();
  const { name, scope, email, created_at, last_used_at } = token;
  return (
    <SecretRow name={name} t={t} onRevoke={onRevoke}>
      {forAll && (
        <p className="bp-small">
          {scope === 'all' ? t.forEverybody : t.forAccount(email ?? t.anAccount)}
        </p>
      )}
      <p className="bp-small bp-soft">
        {t.created(formatDate(created_at, locale))} ·{' '}
        {last_used_at === null ? t.neverUsed : t.used(formatDateTime(last_used_at, locale))}
      </p>
    </SecretRow>
  );
}

/** Runner tokens of the account or, for operators, of everybody; each can be revoked. */
export function RunnerTokensCard(props: RunnerTokensCardProps) {
  const { tokens, scope, onMore, onRevoke, children, ...card } = props;
  const t = useRunnerTokensMessages();
  const forAll = scope === 'all';
  const row = (token: RunnerToken) => (
    <TokenRow key={token.token_id} token={token} forAll={forAll} onRevoke={() => onRevoke(token)} />
  );
  return (
    <SecretsCard
      {...card}
      title={forAll ? t.titleForAll : t.title}
      text={forAll ? t.textForAll : t.text}
      create={t.create}
      empty={forAll ? t.emptyForAll : t.empty}
      rows={tokens?.map(row) ?? null}
    >
      {onMore && (
        <Button variant="soft" onClick={onMore}>
          {t.more}
        </Button>
      )}
      {children}
    </SecretsCard>
  );
}

interface RevokeDialogProps {
  /** Name of what would be revoked; null closes the dialog. */
  name: string | null;
  t: { revokeTitle: string; revokeQuestion: (name: string) => string; revoke: string };
  changes: { revoking: boolean; revokeError: ErrorText | null };
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

function RevokeDialog({ name, t: words, changes, onConfirm, onClose }: RevokeDialogProps) {
  const revoke = () => onConfirm().then(onClose, (failure: unknown) => console.error(failure));
  return (
    <ConfirmDialog
      open={name !== null}
      title={words.revokeTitle}
      question={words.revokeQuestion(name ?? '')}
      action={words.revoke}
      busy={changes.revoking}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      {changes.revokeError && <ErrorAlert error={changes.revokeError} />}
    </ConfirmDialog>
  );
}

type Changes = { secret: string | null; forget: () => void; forgetRevoking: () => void };

/** Which dialog of a list of secrets is open. */
function useDialogs<Secret>({ secret, forget, forgetRevoking }: Changes) {
  const [asking, setAsking] = useState(false);
  const [revoking, setRevoking] = useState<Secret | null>(null);
  return {
    asking: asking && secret === null,
    ask: () => setAsking(true),
    close: () => {
      forget();
      setAsking(false);
    },
    revoking,
    revoke: setRevoking,
    keep: () => {
      forgetRevoking();
      setRevoking(null);
    },
  };
}

/** The account's API keys with their data: list, create and revoke. */
export function ApiKeys() {
  const t = useKeysMessages();
  const keys = useApiKeys();
  const { revoking, ...dialogs } = useDialogs<ApiKey>(keys);
  return (
    <ApiKeysCard
      keys={keys.keys}
      error={keys.listError}
      onRetry={keys.retry}
      onCreate={dialogs.ask}
      onRevoke={dialogs.revoke}
    >
      <CreateKeyDialog
        open={dialogs.asking}
        busy={keys.creating}
        error={keys.createError}
        onSubmit={(terms) => keys.create(terms)}
        onClose={dialogs.close}
      />
      <SecretDialog secret={keys.secret} onClose={dialogs.close} />
      <RevokeDialog
        name={revoking?.name ?? null}
        t={t}
        changes={keys}
        onConfirm={() => keys.revoke(revoking?.key_id ?? '')}
        onClose={dialogs.keep}
      />
    </ApiKeysCard>
  );
}

interface RunnerTokensProps {
  /** `all`: those of everybody, for operators; `own`, the default: those of the account. */
  scope?: RunnerToken['scope'];
}

/** Runner tokens with their data: list, create and revoke. */
export function RunnerTokens({ scope = 'own' }: RunnerTokensProps) {
  const t = useRunnerTokensMessages();
  const tokens = useRunnerTokens(scope);
  const { revoking, ...dialogs } = useDialogs<RunnerToken>(tokens);
  return (
    <RunnerTokensCard
      tokens={tokens.tokens}
      scope={scope}
      onMore={tokens.more ? tokens.loadMore : undefined}
      error={tokens.listError}
      onRetry={tokens.retry}
      onCreate={dialogs.ask}
      onRevoke={dialogs.revoke}
    >
      <CreateRunnerTokenDialog
        open={dialogs.asking}
        busy={tokens.creating}
        error={tokens.createError}
        onSubmit={(name) => tokens.create(name)}
        onClose={dialogs.close}
      />
      <SecretDialog
        secret={tokens.secret}
        words={{ title: t.secretTitle, text: t.secretText, label: t.secretLabel }}
        onClose={dialogs.close}
      >
        <code className="bp-command">{t.command}</code>
      </SecretDialog>
      <RevokeDialog
        name={revoking?.name ?? null}
        t={t}
        changes={tokens}
        onConfirm={() => tokens.revoke(revoking?.token_id ?? '')}
        onClose={dialogs.keep}
      />
    </RunnerTokensCard>
  );
}
