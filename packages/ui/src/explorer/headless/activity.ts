/** Detections by hour and day, and when something was recorded at all. Cells are place of the day x 24 + hour. */
export interface Activity {
  /** `2026-05-21`, in order. */
  days: readonly string[];
  counts: Uint32Array;
  /** Seconds recorded; null where that is not known. */
  effort: Float32Array | null;
}

/** A chosen time: place of the day and hour, either of which may be open. */
export interface ChosenTime {
  day: number | null;
  hour: number | null;
}

export const countAt = ({ counts }: Activity, day: number, hour: number): number =>
  counts[day * 24 + hour] ?? 0;

/** Seconds recorded in an hour; null where that is not known. */
export const effortAt = ({ effort }: Activity, day: number, hour: number): number | null =>
  effort ? (effort[day * 24 + hour] ?? 0) : null;

/** True where nothing was recorded: an empty cell that says nothing of the birds. */
export const isSilent = (activity: Activity, day: number, hour: number): boolean =>
  effortAt(activity, day, hour) === 0 && countAt(activity, day, hour) === 0;

/** The busiest hour of any day; null where there is no detection with a time. */
export function busiest({ counts }: Activity): { day: number; hour: number; count: number } | null {
  let best = -1;
  for (let cell = 0; cell < counts.length; cell++)
    if (counts[cell]! > (counts[best] ?? 0)) best = cell;
  return best < 0 ? null : { day: Math.floor(best / 24), hour: best % 24, count: counts[best]! };
}
