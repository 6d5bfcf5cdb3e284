interface Tagged {
  tags: readonly string[];
}

/** Tags are equal for the service regardless of case and Unicode composition. */
const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase();

export const sameTag = (tags: readonly string[], tag: string): string | undefined =>
  tags.find((one) => keyOf(one) === keyOf(tag));

export function tagsOf(projects: readonly Tagged[]): string[] {
  return [...new Set(projects.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

export function filterByTags<T extends Tagged>(
  projects: readonly T[],
  selected: ReadonlySet<string>,
): T[] {
  if (selected.size === 0) return [...projects];
  return projects.filter(({ tags }) => tags.some((tag) => selected.has(tag)));
}
