import type { Evidence } from '@biophony/statistics';

/** What may be asked for, both included: below, a species would be more wrong than right; above, verdicts are never enough. */
export const evidenceBounds = { least: 0.5, most: 0.99 } as const;

/** What is offered. Any other value within the bounds can be typed, and may stand in an address. */
export const offeredEvidence: readonly Evidence[] = [
  ...[0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'probability' as const, least })),
  ...[0.8, 0.9, 0.95, 0.99].map((least) => ({ by: 'precision' as const, least })),
];

/** Reads a least probability or precision that was typed or stands in an address; null for what may not be asked for. */
export function leastIn(text: string | null): number | null {
  const least = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return least >= evidenceBounds.least && least <= evidenceBounds.most ? least : null;
}

/** Reads what an address says of it; null for nothing, and for what makes no sense. A probability outweighs a precision. */
export function evidenceIn(given: URLSearchParams): Evidence | null {
  for (const by of ['probability', 'precision'] as const) {
    const least = leastIn(given.get(by));
    if (least !== null) return { by, least };
  }
  return null;
}

/** What an address says of some evidence, by its field. */
export const evidenceField = (evidence: Evidence | null, by: Evidence['by']): string[] =>
  evidence?.by === by ? [String(evidence.least)] : [];
