/** Of the verdicts of one clip: the largest number of equal ones over all of them; null for none. */
export function agreement(verdicts: readonly string[]): number | null {
  if (verdicts.length === 0) return null;
  const counts = new Map<string, number>();
  for (const verdict of verdicts) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return Math.max(...counts.values()) / verdicts.length;
}

/**
 * How far two reviewers agree beyond chance, 1 at most (Cohen 1960, Educational and Psychological Measurement 20:37): of
 * each clip that both decided, their verdicts. Null where it is not defined: for no clip, or where both said the same of all.
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

/** What most of several people say; null where nobody has said anything, or as many say one thing as another. */
export function mostSaid<V>(said: readonly V[]): V | null {
  const counts = new Map<V, number>();
  for (const one of said) counts.set(one, (counts.get(one) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const [first, ...tied] = [...counts].filter(([, count]) => count === most);
  return first && tied.length === 0 ? first[0] : null;
}

/**
 * What all who reviewed a detection say together, the same for whoever asks: the last word where there is one, the latest of
 * several, else what most of them say. Null where nobody has said anything, or as many say one thing as another. Verdicts
 * are given in the order in which they were said.
 */
export function whatAllSay<V>(said: readonly { verdict: V; final: boolean }[]): V | null {
  const last = said.findLast(({ final }) => final);
  return last ? last.verdict : mostSaid(said.map(({ verdict }) => verdict));
}
