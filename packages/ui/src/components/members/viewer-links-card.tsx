'use client';

import type { ViewerLink } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useMembersMessages } from '../../context/member-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { ErrorAlert } from '../feedback/error-alert.tsx';
import { Loading } from '../feedback/loading.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';

interface ViewerLinksCardProps {
  /** Null while they are being loaded. */
  links: readonly ViewerLink[] | null;
  error?: ErrorText | null;
  onRetry: () => void;
  /** Loads more where there are more. */
  onMore?: (() => void) | undefined;
  onMake: () => void;
  onRevoke: (link: ViewerLink) => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** The links with which people without an account read a project; each can be revoked. */
export function ViewerLinksCard(props: ViewerLinksCardProps) {
  const { links, error, onRetry, onMore, onMake, onRevoke, children } = props;
  const { messages, locale } = usePresentation();
  const words = useMembersMessages();
  const row = (link: ViewerLink) => (
    <li key={link.link_id}>
      <div>
        <strong>{link.name}</strong>
        <p className="bp-small bp-soft bp-numbers">
          {words.viewerTerms(
            link.made_by,
            formatDate(link.created_at, locale),
            formatDate(link.expires_at, locale),
          )}
        </p>
        <p className="bp-small bp-numbers">
          {link.last_used_at === null
            ? words.viewerUnused
            : words.viewerUsed(formatDateTime(link.last_used_at, locale))}
        </p>
      </div>
      <Button
        variant="soft"
        color="red"
        aria-label={words.viewerRevokeNamed(link.name)}
        onClick={() => onRevoke(link)}
      >
        {words.revoke}
      </Button>
    </li>
  );
  return (
    <SettingsCard
      title={words.viewers}
      action={
        <Button variant="soft" onClick={onMake}>
          {words.viewerMake}
        </Button>
      }
    >
      <p className="bp-small bp-soft">{words.viewersText}</p>
      {error && <ErrorAlert error={error} onRetry={onRetry} />}
      {!links && !error && <Loading text={messages.common.loading} />}
      {links?.length === 0 && <p className="bp-soft">{words.viewersNone}</p>}
      {links && links.length > 0 && <ul className="bp-api-keys">{links.map(row)}</ul>}
      {onMore && (
        <Button variant="soft" onClick={onMore}>
          {words.more}
        </Button>
      )}
      {children}
    </SettingsCard>
  );
}
