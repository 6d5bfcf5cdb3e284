interface Tagged {
  tags: readonly string[];
}

/** Every tag once, sorted. */
export function tagsOf(projects: readonly Tagged[]): string[] {
  return [...new Set(projects.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

/** Projects with at least one of the tags; all of them when no tag is selected. */
export function filterByTags<T extends Tagged>(
  projects: readonly T[],
  selected: ReadonlySet<string>,
): T[] {
  if (selected.size === 0) return [...projects];
  return projects.filter(({ tags }) => tags.some((tag) => selected.has(tag)));
}
