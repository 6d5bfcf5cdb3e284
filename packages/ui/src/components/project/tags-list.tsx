'use client';

import { PlusIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { useMembershipMessages } from '../../context/membership-messages.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { TagChip } from '../badges/tag-chip.tsx';

interface TagsListProps {
  tags: readonly string[];
  /** The tag being removed. */
  busyTag?: string | null;
  /** Both absent where tags may not be changed. */
  onAdd?: () => void;
  onRemove?: (tag: string) => void;
}

/** The tags of a project, each with a button that removes it where that may be done. */
export function TagsList({ tags, busyTag = null, onAdd, onRemove }: TagsListProps) {
  const { tags: words } = useMessages();
  const { noTags } = useMembershipMessages();
  return (
    <div className="bp-stack">
      {onAdd && (
        <div>
          <Button variant="soft" onClick={onAdd}>
            <PlusIcon aria-hidden="true" /> {words.add}
          </Button>
        </div>
      )}
      {tags.length === 0 ? (
        <p className="bp-soft">{onAdd ? words.empty : noTags}</p>
      ) : (
        <ul className="bp-row">
          {tags.map((tag) => (
            <li key={tag} className="bp-tags-item">
              <TagChip
                tag={tag}
                busy={tag === busyTag}
                onRemove={onRemove && (() => onRemove(tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
