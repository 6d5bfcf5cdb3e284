'use client';

import { useState } from 'react';
import type { ApiKey } from '@biophony/contract';
import { ConfirmDialog } from '../components/dialog/confirm-dialog.tsx';
import { CreateKeyDialog } from '../components/account-dialogs/create-key-dialog.tsx';
import { SecretDialog } from '../components/account-dialogs/secret-dialog.tsx';
import { ErrorAlert } from '../components/feedback/error-alert.tsx';
import { ApiKeysCard } from '../components/settings/api-keys-card.tsx';
import { useApiKeys } from '../headless/settings/use-api-keys.ts';
import { useKeysMessages } from '../context/page-messages.ts';

/** The API keys of the account at work: listed, made and revoked. */
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
