interface Tagged {
  tags: readonly string[];
}

/** What makes two tags the same for the service: their text without regard to case or to how accents are composed. */
const keyOf = (tag: string) => tag.normalize('NFC').toLowerCase();

/** The tag of the list that the service takes for the same as `tag`, if there is one. */
export const sameTag = (tags: readonly string[], tag: string): string | undefined =>
  tags.find((one) => keyOf(one) === keyOf(tag));

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
