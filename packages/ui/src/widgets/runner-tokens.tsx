'use client';

import { useState } from 'react';
import type { RunnerToken } from '@biophony/contract';
import { ConfirmDialog } from '../components/dialog/confirm-dialog.tsx';
import { CreateRunnerTokenDialog } from '../components/account-dialogs/create-runner-token-dialog.tsx';
import { SecretDialog } from '../components/account-dialogs/secret-dialog.tsx';
import { ErrorAlert } from '../components/feedback/error-alert.tsx';
import { RunnerTokensCard } from '../components/settings/runner-tokens-card.tsx';
import { useRunnerTokens } from '../headless/settings/use-runner-tokens.ts';
import { useRunnerTokensMessages } from '../context/page-messages.ts';

interface RunnerTokensProps {
  /** `all`: those of everybody, for operators; `own`, as when absent, those of the account. */
  scope?: RunnerToken['scope'];
}

/** Runner tokens at work: listed, made and revoked. */
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
