import { longestRecording } from '@biophony/recordings/survey';

const hourMs = 3_600_000;
/** Since 1970: start of the year 0, end of 9999. */
const firstHour = -17_268_672;
const hours = 87_658_200;

/**
 * `ms`: since 1970 by the clock's digits. Returns 1 to below 2^27 in order of time; 0 without a
 * four-digit year.
 */
export function hourWordAt(ms: number | null): number {
  if (ms === null) return 0;
  const word = Math.floor(ms / hourMs) - firstHour + 1;
  return word > 0 && word <= hours ? word : 0;
}

const endOfHour = (ms: number): number => (Math.floor(ms / hourMs) + 1) * hourMs;

/** Days since 1970; nulls for no hour. */
export function dayAndHour(word: number): { date: number | null; hour: number | null } {
  if (word === 0) return { date: null, hour: null };
  const hour = word - 1 + firstHour;
  const date = Math.floor(hour / 24);
  return { date, hour: hour - 24 * date };
}

/** No hour where no time is known. */
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
