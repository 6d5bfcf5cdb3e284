'use client';

import type { RunnerToken } from '@biophony/contract';
import { limits } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDate, formatDateTime } from '../base/format.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog, Modal, SubmitActions } from '../kit/modal.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { SecretDialog } from '../kit/secret-dialog.tsx';
import { SettingsCard } from '../kit/settings-card.tsx';
import { TextInput } from '../kit/text-input.tsx';
import { useRunnerTokensMessages } from '../kit/use-page-messages.ts';
import { useRunnerTokens } from './use-access-keys.ts';

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
