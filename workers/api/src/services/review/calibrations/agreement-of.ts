import type { CalibrationFigures } from '@biophony/contract';
import { agreement, cohensKappa, krippendorffAlpha } from '@biophony/statistics';
import type { ItemVerdict } from './combined-verdict.ts';

/**
 * How far reviewers agree, over the detections on which several have a verdict, each list holding the verdicts on one. Last
 * words are said when the others are known, and count for nothing here.
 */
export function agreementOf(
  items: readonly (readonly ItemVerdict[])[],
): CalibrationFigures['agreement'] {
  const several = items
    .map((said) => said.filter(({ final }) => final === 0))
    .filter((said) => said.length > 1);
  const people = [...new Set(several.flat().map(({ reviewer_id }) => reviewer_id))].toSorted();
  const shares = several.map((said) => agreement(said.map(({ verdict }) => verdict)) ?? 0);
  const rows = several.map((said) =>
    people.map((id) => said.find(({ reviewer_id }) => reviewer_id === id)?.verdict ?? null),
  );
  const pairs = rows.flatMap(([one, other]) => (one && other ? [[one, other] as const] : []));
  return {
    items: several.length,
    share: shares.length > 0 ? shares.reduce((sum, one) => sum + one, 0) / shares.length : null,
    kappa: people.length === 2 ? cohensKappa(pairs) : null,
    alpha: people.length > 2 ? krippendorffAlpha(rows) : null,
  };
}
