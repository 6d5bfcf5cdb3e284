'use client';

import type { Invitation } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { formatDateTime } from '../../format/dates.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';

interface InvitationsCardProps {
  /** Null while they are being loaded. */
  invitations: readonly Invitation[] | null;
  error?: ErrorText | null;
  onRetry: () => void;
  /** Loads more where there are more. */
  onMore?: (() => void) | undefined;
  /** Whether an invitation may be revoked; all when absent. */
  mayRevoke?: (invitation: Invitation) => boolean;
  onRevoke: (invitation: Invitation) => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** The invitations to a project that nobody has accepted yet; each can be revoked. */
export function InvitationsCard(props: InvitationsCardProps) {
  const { invitations, error, onRetry, onMore, mayRevoke, onRevoke, children } = props;
  const { messages, locale } = usePresentation();
  const words = useMembersMessages();
  const row = (invitation: Invitation) => {
    const { invitation_id: id, email, role, invited_by, expires_at } = invitation;
    const [whom, name] = [email ?? words.byLink, messages.projects.roles[role]];
    return (
      <li key={id}>
        <div>
          <strong>{whom}</strong>
          <p className="bp-small">{name}</p>
          <p className="bp-small bp-soft bp-numbers">
            {words.openTerms(invited_by, formatDateTime(expires_at, locale))}
          </p>
        </div>
        {(mayRevoke?.(invitation) ?? true) && (
          <Button
            variant="soft"
            color="red"
            aria-label={words.revokeInvitationNamed(whom, name)}
            onClick={() => onRevoke(invitation)}
          >
            {words.revoke}
          </Button>
        )}
      </li>
    );
  };
  return (
    <SettingsCard title={words.open}>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!invitations && !error && <Loading text={messages.common.loading} />}
      {invitations?.length === 0 && <p className="bp-soft">{words.openNone}</p>}
      {invitations && invitations.length > 0 && (
        <ul className="bp-api-keys">{invitations.map(row)}</ul>
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
