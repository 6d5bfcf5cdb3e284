'use client';

import type { RunnerToken } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { ErrorText } from '../../errors/describe-error.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { useRunnerTokensMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SettingsCard } from './settings-card.tsx';

interface RunnerTokensCardProps {
  /** Null while they are being loaded. */
  tokens: readonly RunnerToken[] | null;
  /** Whether these are the tokens of everybody, for operators, or those of the account. */
  scope: RunnerToken['scope'];
  /** Loads more where there are more. */
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
  /** Whether it is said whose work it is for. */
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

/** The runner tokens of the account or, for operators, of everybody; each can be revoked. */
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
