import { longestRecording } from '@biophony/recordings/survey';

const hourMs = 3_600_000;
/** The first hour of the year 0, since 1970, and how many there are to the end of the year 9999. */
const firstHour = -17_268_672;
const hours = 87_658_200;

/**
 * The hour of a clock, milliseconds since 1970 by its digits, as a whole number from 1, below 2^27, in the order of hours;
 * 0 without a time, and for one that has no year of four digits.
 */
export function hourWordAt(ms: number | null): number {
  if (ms === null) return 0;
  const word = Math.floor(ms / hourMs) - firstHour + 1;
  return word > 0 && word <= hours ? word : 0;
}

/** When the hour ends that `ms` is in. */
const endOfHour = (ms: number): number => (Math.floor(ms / hourMs) + 1) * hourMs;

/** Day since 1970 and hour of the day of a word; nulls for no hour. */
export function dayAndHour(word: number): { date: number | null; hour: number | null } {
  if (word === 0) return { date: null, hour: null };
  const hour = word - 1 + firstHour;
  const date = Math.floor(hour / 24);
  return { date, hour: hour - 24 * date };
}

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
