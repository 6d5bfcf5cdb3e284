import { isoWithoutZone, localTimeFromDigits } from './recorded-time.ts';

/** Years that a recorder's clock can show. */
const YEAR = /^(?:19[7-9]|20\d)\d/;
const DAY_MS = 86_400_000;

/** `240000` is the midnight that ends the day (ISO 8601). */
export function dayAndClock(date: string, clock: string, fraction?: string): string | null {
  if (!YEAR.test(date)) return null;
  if (clock !== '240000') return localTimeFromDigits(date, clock, fraction);
  const start = localTimeFromDigits(date, '000000');
  return start === null ? null : isoWithoutZone(Date.parse(`${start}Z`) + DAY_MS);
}
