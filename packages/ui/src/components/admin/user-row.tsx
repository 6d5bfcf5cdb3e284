'use client';

import type { AdminUser } from '@biophony/contract';
import { tiers } from '@biophony/contract/constants';
import { Badge, Button } from '@radix-ui/themes';
import { useAdminMessages } from '../../context/page-messages.ts';
import { usePresentation } from '../../context/presentation-context.ts';
import { formatBytes } from '../../format/bytes.ts';
import { formatDate } from '../../format/dates.ts';

/** Who an account is of, for people. */
export const accountName = (user: Pick<AdminUser, 'display_name' | 'email' | 'user_id'>): string =>
  user.display_name || user.email || user.user_id;

/** One account in numbers, and the way to change it. */
export function UserRow({ user, onManage }: { user: AdminUser; onManage: () => void }) {
  const { messages, locale } = usePresentation();
  const words = useAdminMessages();
  const { tiers: plans } = messages;
  const limit = user.storage_limit_bytes ?? tiers[user.subscription_tier].storage_bytes;
  const facts = [
    plans[user.subscription_tier],
    words.storage(formatBytes(user.storage_used_bytes), formatBytes(limit)),
    words.projectCount(user.project_count),
    words.since(formatDate(user.created_at, locale)),
  ];
  return (
    <li>
      <div>
        <strong>{accountName(user)}</strong>{' '}
        {user.operator && <Badge radius="full">{words.operator}</Badge>}{' '}
        {user.suspended_at && (
          <Badge color="red" radius="full">
            {words.suspended}
          </Badge>
        )}
        {user.email && <p className="bp-small">{user.email}</p>}
        <p className="bp-small bp-soft bp-numbers">{facts.join(' · ')}</p>
      </div>
      <Button variant="soft" aria-label={words.manageNamed(accountName(user))} onClick={onManage}>
        {words.manage}
      </Button>
    </li>
  );
}
