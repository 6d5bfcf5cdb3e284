'use client';

import { Cross2Icon } from '@radix-ui/react-icons';
import { useMessages } from '../../context/presentation-context.ts';

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
      <span className="bp-tag-text">{tag}</span>
      {onRemove && (
        <button type="button" onClick={onRemove} disabled={busy} aria-label={tags.remove(tag)}>
          <Cross2Icon aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
