import type { Summary } from '@biophony/contract/results';

/** Counts detections by offset. */
export function createClocks(timezone: string | null) {
  const counts = new Map<string, number>();
  const note = (): string | null => {
    const offsets = [...counts.keys()];
    if (timezone !== null || offsets.length < 2) return null;
    return (
      `Hours and days are those of the recorders' clocks, and these differ (${offsets.sort().join(', ')}). ` +
      'Analyse with a time zone (--timezone) to count all by one clock.'
    );
  };
  return {
    add(offset: string | null) {
      const name = offset ?? 'unknown';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    build: (): Summary['clocks'] => ({
      timezone,
      detections_by_offset: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      note: note(),
    }),
  };
}
