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

/** How hours are compared: by their detections, or by detections per recorded hour. */
export type Measure = 'count' | 'rate';

/** Detections of an hour, or detections per recorded hour where it is known how much was recorded. */
export function valueAt(activity: Activity, measure: Measure, day: number, hour: number): number {
  const count = countAt(activity, day, hour);
  if (measure === 'count' || !activity.effort) return count;
  const seconds = activity.effort[day * 24 + hour] ?? 0;
  return seconds > 0 ? (count * 3600) / seconds : 0;
}

/** The hour of any day in which the measure is highest; null where there is no detection with a time. */
export function busiest(
  activity: Activity,
  measure: Measure = 'count',
): { day: number; hour: number; value: number } | null {
  let best: { day: number; hour: number; value: number } | null = null;
  for (let cell = 0; cell < activity.counts.length; cell++) {
    const [day, hour] = [Math.floor(cell / 24), cell % 24];
    const value = valueAt(activity, measure, day, hour);
    if (value > (best?.value ?? 0)) best = { day, hour, value };
  }
  return best;
}
