import { longestRecording } from '@biophony/recordings/survey';
import { endOfHour, hourWordAt } from './clock-hour.ts';

/**
 * Spreads milliseconds of sound that began at `began`, by the recorder's clock, over the hours of that clock; all of it has
 * none where no time is known.
 */
export function spreadOverHours(
  began: number | null,
  ms: number,
  add: (hour: number, ms: number) => void,
): void {
  if (began === null) return add(0, ms);
  const end = began + Math.min(ms, longestRecording * 1000);
  for (let at = began; at < end;) {
    const next = Math.min(end, endOfHour(at));
    add(hourWordAt(at), next - at);
    at = next;
  }
}
