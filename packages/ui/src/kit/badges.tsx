'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { Badge } from '@radix-ui/themes';
import { useMessages } from './presentation-context.ts';

/** Green 'Complete' at 100, otherwise the rounded percentage as a warning. */
export function ProgressBadge({ percent }: { percent: number }) {
  const { projects } = useMessages();
  return percent >= 100 ? (
    <Badge color="green" radius="full">
      {projects.complete}
    </Badge>
  ) : (
    <Badge color="amber" radius="full">
      {projects.percentComplete(Math.round(percent))}
    </Badge>
  );
}

interface TagChipProps {
  tag: string;
  /** Shows a button that removes the tag. */
  onRemove?: () => void;
  busy?: boolean;
}

/** A tag, outlined. */
export function TagChip({ tag, onRemove, busy = false }: TagChipProps) {
  const { tags } = useMessages();
  return (
    <span className="bp-tag" data-busy={busy || undefined}>
      <bdi className="bp-tag-text">{tag}</bdi>
      {onRemove && (
        <button type="button" onClick={onRemove} disabled={busy} aria-label={tags.remove(tag)}>
          <Cross2Icon aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

const colors: Record<string, 'amber' | 'red'> = { pro: 'amber', enterprise: 'red' };

/** The plan in capitals; nothing for the free plan. */
export function TierBadge({ tier }: { tier: string }) {
  if (tier === 'free') return null;
  return (
    <Badge className="bp-tier" color={colors[tier] ?? 'gray'} radius="full">
      {tier.toUpperCase()}
    </Badge>
  );
}
