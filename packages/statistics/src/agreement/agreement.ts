/** Of the verdicts of one clip: the largest number of equal ones over all of them; null for none. */
export function agreement(verdicts: readonly string[]): number | null {
  if (verdicts.length === 0) return null;
  const counts = new Map<string, number>();
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return Math.max(...counts.values()) / verdicts.length;
}
