/** Share of the most frequent verdict; null without verdicts. */
export function agreement(verdicts: readonly string[]): number | null {
  if (verdicts.length === 0) return null;
  const counts = new Map<string, number>();
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return Math.max(...counts.values()) / verdicts.length;
}

/**
 * Cohen's kappa: agreement of two reviewers beyond chance (Cohen 1960, Educational and
 * Psychological Measurement 20:37). Null without clips, or with one verdict for all.
 */
export function cohensKappa(pairs: readonly (readonly [string, string])[]): number | null {
  if (pairs.length === 0) return null;
  const names = new Set(pairs.flat());
  const share = (is: (pair: readonly [string, string]) => boolean) =>
    pairs.filter(is).length / pairs.length;
  const agreed = share(([a, b]) => a === b);
  let chance = 0;
  for (const name of names) chance += share(([a]) => a === name) * share(([, b]) => b === name);
  return chance === 1 ? null : (agreed - chance) / (1 - chance);
}

/**
 * Agreement of any number of reviewers beyond chance, for nominal data (Krippendorff 2011,
 * Computing Krippendorff's Alpha-Reliability, University of Pennsylvania). Per clip the reviewers'
 * verdicts, null for none. Null where no clip has two, or all are equal.
 */
export function krippendorffAlpha(clips: readonly (readonly (string | null)[])[]): number | null {
  const totals = new Map<string, number>();
  let pairable = 0;
  let disagreed = 0;
  for (const clip of clips) {
    const verdicts = clip.filter((one) => one !== null);
    if (verdicts.length < 2) continue;
    const counts = new Map<string, number>();
    for (const one of verdicts) counts.set(one, (counts.get(one) ?? 0) + 1);
    for (const [name, count] of counts) {
      totals.set(name, (totals.get(name) ?? 0) + count);
      disagreed += (count * (verdicts.length - count)) / (verdicts.length - 1);
    }
    pairable += verdicts.length;
  }
  let expected = 0;
  for (const count of totals.values()) expected += count * (pairable - count);
  return expected === 0 ? null : 1 - ((pairable - 1) * disagreed) / expected;
}
