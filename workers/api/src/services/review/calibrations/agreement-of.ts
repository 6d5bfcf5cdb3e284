import type { CalibrationFigures } from '@biophony/contract';
import { agreement, cohensKappa, krippendorffAlpha } from '@biophony/statistics';
import { inTurns, type Shared } from '../../../ports/turns.ts';
import type { ItemVerdict } from './combined-verdict.ts';

/**
 * How far reviewers agree, over the detections on which several have a verdict, each list holding the verdicts on one. Last
 * words are said when the others are known, and count for nothing here.
 */
export async function agreementOf(
  shared: Shared,
  items: readonly (readonly ItemVerdict[])[],
): Promise<CalibrationFigures['agreement']> {
  const several: Map<string, ItemVerdict['verdict']>[] = [];
  const found = new Set<string>();
  let shares = 0;
  await inTurns(shared, items, (all) => {
    const said = all.filter(({ final }) => final === 0);
    if (said.length < 2) return;
    several.push(new Map(said.map(({ reviewer_id, verdict }) => [reviewer_id, verdict])));
    for (const { reviewer_id } of said) found.add(reviewer_id);
    shares += agreement(said.map(({ verdict }) => verdict)) ?? 0;
  });
  const people = [...found].toSorted();
  const pairs: [string, string][] = [];
  if (people.length === 2)
    for (const said of several) {
      const [one, other] = people.map((id) => said.get(id));
      if (one && other) pairs.push([one, other]);
    }
  return {
    items: several.length,
    share: several.length > 0 ? shares / several.length : null,
    kappa: people.length === 2 ? cohensKappa(pairs) : null,
    alpha: people.length > 2 ? krippendorffAlpha(several.map((said) => [...said.values()])) : null,
  };
}
