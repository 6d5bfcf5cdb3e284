import { readText, viewOf } from '../bytes/bytes.ts';
import type { RecordingHints } from '../facts/hints.ts';
import { localTime } from '../time/recorded-time.ts';
import { bextFields } from './bext-fields.ts';

const { originator, date, clock, timeReference } = bextFields;

const DATE = /^(\d{4})\D(\d{2})\D(\d{2})$/;
const CLOCK = /^(\d{2})\D(\d{2})\D(\d{2})$/;

const textAt = (bytes: Uint8Array, { at, bytes: length }: { at: number; bytes: number }) =>
  readText(bytes.subarray(at, at + length));

/** Seconds since midnight of the first sample; null where the field does not tell or tells no time of a day. */
function secondsOf(bytes: Uint8Array, sampleRate: number): number | null {
  if (bytes.length < timeReference.at + timeReference.bytes || sampleRate <= 0) return null;
  const samples = Number(viewOf(bytes).getBigUint64(timeReference.at, true));
  const seconds = Math.floor(samples / sampleRate);
  return samples > 0 && seconds < 86_400 ? seconds : null;
}

/**
 * Facts from a Broadcast WAV's `bext` chunk, as Zoom, Sound Devices, Tascam and other field recorders write it: the
 * recorder as its originator, and the local time of the first sample, which has no offset. The clock is that of
 * OriginationTime; where that is missing, TimeReference counts samples since midnight. Format: EBU Tech 3285.
 */
export function hintsFromBext(bytes: Uint8Array, sampleRate: number): RecordingHints {
  const make = textAt(bytes, originator);
  const day = DATE.exec(textAt(bytes, date));
  const told = CLOCK.exec(textAt(bytes, clock));
  const counted = secondsOf(bytes, sampleRate);
  const [hour, minute, second] = told
    ? told.slice(1).map(Number)
    : counted === null
      ? []
      : [Math.floor(counted / 3600), Math.floor(counted / 60) % 60, counted % 60];
  const local =
    day && hour !== undefined
      ? localTime(Number(day[1]), Number(day[2]), Number(day[3]), hour, minute ?? 0, second ?? 0)
      : null;
  return { make: make || null, origination: local === null ? null : { local, offset: null } };
}
