'use client';

import { Badge } from '@radix-ui/themes';

const colors: Record<string, 'amber' | 'red'> = { pro: 'amber', enterprise: 'red' };

/** The plan in capitals; nothing for the free one. */
export function TierBadge({ tier }: { tier: string }) {
  if (tier === 'free') return null;
  return (
    <Badge className="bp-tier" color={colors[tier] ?? 'gray'} radius="full">
      {tier.toUpperCase()}
    </Badge>
  );
}
