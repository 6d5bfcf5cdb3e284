'use client';

import { Avatar } from '@radix-ui/themes';
import { initialOf } from '../../format/graphemes.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { TierBadge } from '../badges/tier-badge.tsx';

export interface Account {
  name: string;
  /** Null reads as 'Anonymous'. */
  email: string | null;
  tier: string;
  projectCount: number;
  photoUrl: string | null;
  /** Whether the user runs the service, and has a way to its administration. */
  operator?: boolean;
}

/** An address that, where it is too long for its line, goes on after its @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

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
        <p className="bp-small">
          {account.email ? <Email address={account.email} /> : shell.anonymous}
        </p>
        <p className="bp-small bp-numbers">{shell.projectCount(account.projectCount)}</p>
      </div>
    </div>
  );
}
