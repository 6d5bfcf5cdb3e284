'use client';

import type { ApiKey } from '@biophony/contract';
import { scopes } from '@biophony/contract/constants';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { formatDate, isPast } from '../../format/dates.ts';
import { useKeysMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SettingsCard } from './settings-card.tsx';

interface ApiKeysCardProps {
  /** Null while they are being loaded. */
  keys: readonly ApiKey[] | null;
  error?: ErrorText | null;
  onRetry: () => void;
  onCreate: () => void;
  onRevoke: (key: ApiKey) => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** What one key may do, until when, and when it was used. */
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

/** The API keys of the account, each of which can be revoked. */
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
