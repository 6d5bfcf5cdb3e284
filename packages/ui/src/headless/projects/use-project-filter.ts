'use client';

import { useMemo, useState } from 'react';
import type { ProjectSummary } from '@biophony/contract';
import { filterByTags, tagsOf } from './tags.ts';

/** Filtering the list by tags. Tags that no project has any more drop out of the selection. */
export function useProjectFilter(projects: readonly ProjectSummary[]) {
  const [chosen, setSelected] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const tags = tagsOf(projects);
    const selected = new Set(tags.filter((tag) => chosen.has(tag)));
    return { tags, selected, setSelected, shown: filterByTags(projects, selected) };
  }, [projects, chosen]);
}
