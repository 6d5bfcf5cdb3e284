'use client';

import { Avatar } from '@radix-ui/themes';
import { useMessages } from '../../provider/look-context.ts';
import { TierBadge } from '../badges/tier-badge.tsx';

export interface Account {
  name: string;
  /** Null reads as 'Anonymous'. */
  email: string | null;
  tier: string;
  projectCount: number;
  photoUrl: string | null;
}

/** First letter of a name, for an avatar without a picture. */
export const initialOf = (name: string): string => name.trim().charAt(0).toUpperCase() || '?';

/** Who is signed in: avatar, name, email, plan and number of projects. */
export function AccountHeader({ account, small = false }: { account: Account; small?: boolean }) {
  const { shell } = useMessages();
  return (
    <div className="bp-account" data-small={small ? '' : undefined}>
      <Avatar size="3" radius="full" fallback={initialOf(account.name)} aria-hidden="true" />
      <div className={small ? 'bp-hidden' : 'bp-account-text'}>
        <p className="bp-account-name">
          <span>{account.name}</span> <TierBadge tier={account.tier} />
        </p>
        <p className="bp-small" title={account.email ?? undefined}>
          {account.email ?? shell.anonymous}
        </p>
        <p className="bp-small bp-numbers">{shell.projectCount(account.projectCount)}</p>
      </div>
    </div>
  );
}
