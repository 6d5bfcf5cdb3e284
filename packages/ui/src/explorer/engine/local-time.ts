import { parseIsoTime } from '@biophony/recordings';

export const dayMs = 86_400_000;

/** Milliseconds since 1970 without UTC offset. NaN for what is no time. */
export const localMs = (iso: string | null | undefined): number =>
  parseIsoTime(iso ?? '')?.localMs ?? Number.NaN;

/** Counted from 1970-01-01. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** 0 to 23. */
export const hourOf = (ms: number): number => Math.floor((ms - dayOf(ms) * dayMs) / 3_600_000);

/** `2026-05-21`, counted from 1970-01-01. */
export const dayName = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `2026-05-21T05:00:03.5` without an offset. */
export const localName = (ms: number): string => new Date(ms).toISOString().slice(0, -1);

/** Times of a recording follow each other. */
let lastDate = { number: Number.NaN, ms: Number.NaN };

/** Whether a time may end here: at the end, a point, or an offset. */
const endsClock = (byte: number | undefined): boolean =>
  byte === undefined || byte === 46 || byte === 90 || byte === 43 || byte === 45;

/** For millions of ASCII times, as `localMs`. NaN for what is no time, and for null. */
export function localMsOfBytes(bytes: Uint8Array | null | undefined): number {
  if (!bytes) return Number.NaN;
  const two = (at: number) => (bytes[at]! - 48) * 10 + bytes[at + 1]! - 48;
  const punctuation = bytes[4] === 45 && bytes[7] === 45 && bytes[10] === 84;
  const hour = two(11);
  const minute = two(14);
  const second = two(17);
  const clock = hour < 24 && minute < 60 && second < 60 && endsClock(bytes[19]);
  if (!punctuation || bytes[13] !== 58 || bytes[16] !== 58 || !clock)
    return localMs(new TextDecoder().decode(bytes));
  const number = two(0) * 1_000_000 + two(2) * 10_000 + two(5) * 100 + two(8);
  if (number !== lastDate.number) {
    const day = new TextDecoder().decode(bytes.subarray(0, 10));
    lastDate = { number, ms: localMs(`${day}T00:00:00`) };
  }
  let fraction = 0;
  if (bytes[19] === 46)
    for (let at = 20, weight = 100; at < bytes.length; at++, weight /= 10) {
      const digit = bytes[at]! - 48;
      if (digit < 0 || digit > 9) break;
      fraction += digit * weight;
    }
  return lastDate.ms + (hour * 3600 + minute * 60 + second) * 1000 + Math.round(fraction);
}
