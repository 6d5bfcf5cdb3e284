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
