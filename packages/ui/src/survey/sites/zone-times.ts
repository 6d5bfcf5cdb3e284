import type { Deployment, DeploymentCorrection } from '@biophony/contract';
import { parseUtcOffset } from '@biophony/recordings';
import { createWallClocks, readTime, shiftText, zoneFault } from '@biophony/recordings/survey';

const minuteMs = 60_000;

/** What a field for a time zone holds: an IANA name or an offset; an empty one holds neither. */
export function zoneFields(text: string): { time_zone: string | null; utc_offset: string | null } {
  const zone = text.trim();
  if (zone === '') return { time_zone: null, utc_offset: null };
  return /^[+-]/.test(zone)
    ? { time_zone: null, utc_offset: zone }
    : { time_zone: zone, utc_offset: null };
}

/** Why a field for a time zone cannot be read, in a sentence; null where it can, or is empty. */
export function zoneProblem(text: string): string | null {
  const [, rule] = zoneFault(zoneFields(text)) ?? [];
  return rule === undefined ? null : `This ${rule}.`;
}

/** A moment in a zone, a name or an offset, to the minute: `2024-05-01 18:00`. */
export function inZone(iso: string, zone: string): string {
  const ms = Date.parse(iso);
  const offset = parseUtcOffset(zone);
  const written = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: offset === null ? zone : 'UTC',
  });
  return written.format(ms + (offset ?? 0) * minuteMs);
}

/** What a field for a time holds: a moment in ISO 8601, null for an empty one, or why it cannot be read. */
export type TypedTime = { iso: string | null; problem: null } | { iso: null; problem: string };

/** Reads a field for the begin or the end of a time in a zone, as sheets are read. */
export function typedTime(text: string, edge: 'start' | 'end', zone: string): TypedTime {
  if (text.trim() === '') return { iso: null, problem: null };
  const read = readTime(text, edge, zone, createWallClocks());
  return read.ok
    ? { iso: new Date(read.ms).toISOString(), problem: null }
    : { iso: null, problem: read.message };
}

interface ClockWords {
  read: (zone: string) => string;
  ofDrift: string;
}

/** What a correction does to a clock: `read in Europe/Berlin, -1 h`. */
export function correctionText(
  correction: Pick<DeploymentCorrection, 'time_zone' | 'utc_offset' | 'shift_s' | 'drift'>,
  words: ClockWords,
): string {
  const zone = correction.time_zone ?? correction.utc_offset;
  return [
    ...(zone === null ? [] : [words.read(zone)]),
    ...(correction.shift_s === 0 ? [] : [shiftText(correction.shift_s)]),
    ...(correction.drift === null ? [] : [words.ofDrift]),
  ].join(', ');
}

/** What a deployment is called by people: its recorder, or what it has instead. */
export const recorderOf = ({ device_id }: Pick<Deployment, 'device_id'>, none: string): string =>
  device_id ?? none;
