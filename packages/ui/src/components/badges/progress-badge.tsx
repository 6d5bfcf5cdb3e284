'use client';

import { Badge } from '@radix-ui/themes';
import { useMessages } from '../../context/presentation-context.ts';

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
