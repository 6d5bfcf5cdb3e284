import { noHour, type CubeRecorder, type EffortCube } from './cubes.ts';

/** What tells the clocks of recorders apart: the ID, and the offset. */
export const clockKey = ({ device_id, utc_offset }: CubeRecorder): string =>
  JSON.stringify([device_id, utc_offset]);

/** The hours of each recorder's clock in which recordings begin, in order, by the key of the clock. */
export function beginningHours(effort: EffortCube): ReadonlyMap<string, Int32Array> {
  const found = effort.recorders.map((): number[] => []);
  for (let at = 0; at < effort.hour.length; at += 1)
    if (effort.recordings[at]! > 0 && effort.hour[at] !== noHour)
      found[effort.recorderOf[at]!]?.push(effort.hour[at]!);
  return new Map(
    effort.recorders.map((recorder, at) => [
      clockKey(recorder),
      Int32Array.from(found[at]!).sort(),
    ]),
  );
}

/** The last of numbers in order that is not above one; null where all are. */
export function lastUpTo(ordered: Int32Array, most: number): number | null {
  let [from, to] = [0, ordered.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ordered[middle]! <= most) from = middle + 1;
    else to = middle;
  }
  return ordered[from - 1] ?? null;
}
