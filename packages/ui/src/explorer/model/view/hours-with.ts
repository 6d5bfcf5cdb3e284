import type { HourRange } from '../../data/selection/select.ts';

/** A range of hours with another end; null for a whole day, and once one of its ends is any hour. */
export function hoursWith(
  range: HourRange | null,
  end: 'from' | 'to',
  hour: number | null,
): HourRange | null {
  if (hour === null) return null;
  const next = { ...(range ?? { from: 0, to: 24 }), [end]: hour };
  return next.from === next.to || (next.from === 0 && next.to === 24) ? null : next;
}
