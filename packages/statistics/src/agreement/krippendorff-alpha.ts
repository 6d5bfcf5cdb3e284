/**
 * How far any number of reviewers agree beyond chance, 1 at most: Krippendorff's alpha for names without order
 * (Krippendorff 2011, Computing Krippendorff's Alpha-Reliability, University of Pennsylvania). Rows are clips, their
 * values the verdicts of reviewers, null where one gave none; clips with fewer than two verdicts count for nothing. Null where it
 * is not defined: no clip has two verdicts, or all verdicts are the same.
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
