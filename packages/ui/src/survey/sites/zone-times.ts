import type { Deployment, DeploymentCorrection } from '@biophony/contract';
import { parseUtcOffset } from '@biophony/recordings';
import { createWallClocks, readTime, shiftText, zoneFault } from '@biophony/recordings/survey';

const minuteMs = 60_000;

/** IANA name or offset; both null if empty. */
export function zoneFields(text: string): { time_zone: string | null; utc_offset: string | null } {
  const zone = text.trim();
  if (zone === '') return { time_zone: null, utc_offset: null };
  return /^[+-]/.test(zone)
    ? { time_zone: null, utc_offset: zone }
    : { time_zone: zone, utc_offset: null };
}

/** Null if valid or empty. */
export function zoneProblem(text: string): string | null {
  const [, rule] = zoneFault(zoneFields(text)) ?? [];
  return rule === undefined ? null : `This ${rule}.`;
}

/** Time in a zone (name or offset) to the minute: `2024-05-01 18:00`. */
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

/** Value of a time field: ISO 8601, null if empty, or why it is invalid. */
export type TypedTime = { iso: string | null; problem: null } | { iso: null; problem: string };

/** As in sheets. */
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

/** Describes a correction: `read in Europe/Berlin, -1 h`. */
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

/** Name of a deployment: its recorder, or `none`. */
export const recorderOf = ({ device_id }: Pick<Deployment, 'device_id'>, none: string): string =>
  device_id ?? none;
