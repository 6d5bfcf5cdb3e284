import { whatAllSay, type Verdict } from '@biophony/statistics';

/** A verdict on an item of a sample that counts today. */
export interface ItemVerdict {
  item: number;
  reviewer_id: string;
  verdict: Verdict;
  final: number;
  at: string;
  number: number;
}

/**
 * What people together say of one detection, as `whatAllSay` has it; of last words that which was said last.
 */
export function combinedVerdict(said: readonly ItemVerdict[]): Verdict | null {
  const inOrder = said.toSorted((a, b) =>
    a.at === b.at ? a.number - b.number : a.at < b.at ? -1 : 1,
  );
  return whatAllSay(inOrder.map(({ verdict, final }) => ({ verdict, final: final === 1 })));
}
