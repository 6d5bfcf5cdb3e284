/** By whose clock the hours and days of a summary are counted. */
export interface Clocks {
  /** The zone that all times were put into, as `--timezone` gave it; null where each counts by its own recorder. */
  timezone: string | null;
  /** Detections by the UTC offset of the recorder's clock, `unknown` where the recording does not tell. */
  detections_by_offset: Record<string, number>;
  /** What to know before hours are compared; null where there is nothing. */
  note: string | null;
}

/** Counts detections by offset. */
export function createClocks(timezone: string | null) {
  const counts = new Map<string, number>();
  const note = (): string | null => {
    const offsets = [...counts.keys()];
    if (timezone !== null || offsets.length < 2) return null;
    return (
      `Hours and days are those of the recorders' clocks, and these differ (${offsets.sort().join(', ')}). ` +
      'Analyse with --timezone to count all by one clock.'
    );
  };
  return {
    add(offset: string | null) {
      const name = offset ?? 'unknown';
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    build: (): Clocks => ({
      timezone,
      detections_by_offset: Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      note: note(),
    }),
  };
}
