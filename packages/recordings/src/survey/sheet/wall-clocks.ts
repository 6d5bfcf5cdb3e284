import { isoWithoutZone } from '../../time/recorded-time.ts';
import { parseUtcOffset } from '../../time/utc-offset.ts';
import { utcOffsetAt } from '../../time/zone.ts';

/** How often the clocks of a zone show a reading, and how far they are from UTC at the first time. */
interface WallClock {
  passes: 0 | 1 | 2;
  offsetMinutes: number;
}

/** Tells of a reading (milliseconds since 1970 of its digits, read as if they were UTC) in a zone that the runtime knows. */
export type WallClocks = (zone: string, localMs: number) => WallClock;

const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;

/** `WallClocks` that remember what they asked of the runtime, which a table asks of the same days over and over. */
export function createWallClocks(): WallClocks {
  const asked = new Map<string, number>();
  const offsetAt = (zone: string, localMs: number): number => {
    const local = isoWithoutZone(localMs);
    const key = `${zone} ${local}`;
    const known = asked.get(key) ?? parseUtcOffset(utcOffsetAt(zone, local)) ?? 0;
    asked.set(key, known);
    return known;
  };
  return (zone, localMs) => {
    // No clock is changed at noon.
    const day = Math.floor(localMs / dayMs) * dayMs;
    const before = offsetAt(zone, day - 12 * hourMs);
    const after = offsetAt(zone, day + 36 * hourMs);
    if (before === after) return { passes: 1, offsetMinutes: before };
    const offsetMinutes = offsetAt(zone, localMs);
    // What is skipped or repeated has the offset before the change, and as much later the one behind it.
    const later = offsetAt(zone, localMs + Math.abs(after - before) * minuteMs);
    const isChanging = offsetMinutes === before && later === after;
    return { passes: isChanging ? (after > before ? 0 : 2) : 1, offsetMinutes };
  };
}
