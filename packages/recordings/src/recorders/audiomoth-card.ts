import { withoutControls } from '../bytes.ts';
import { localTime, readRecordedTime } from '../time/recorded-time.ts';
import { formatUtcOffset, parseUtcOffset } from '../time/iso-time.ts';

/** An AudioMoth's CONFIG.TXT. Hertz and seconds; null where unknown. */
export interface AudioMothConfig {
  deviceId: string | null;
  firmware: string | null;
  deploymentId: string | null;
  utcOffset: string | null;
  /** When the schedule started; null before firmware 1.8.0. */
  deviceTime: string | null;
  sampleRateHz: number | null;
  gain: string | null;
  sleepDurationS: number | null;
  recordingDurationS: number | null;
  /** `06:00 - 09:00 (UTC)`, up to five. */
  recordingPeriods: string[];
  sunMode: string | null;
  latitude: number | null;
  longitude: number | null;
  locationSource: string | null;
  filter: string | null;
  triggerType: string | null;
  flags: Record<string, boolean>;
  entries: Record<string, string>;
}

const PLACE = /^(\d+(?:\.\d+)?)\D*?([NS])[\s,]+(\d+(?:\.\d+)?)\D*?([EW])(?:\s*\(([^)]*)\))?/i;

function readEntries(text: string): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const line of withoutControls(text).split('\n')) {
    const match = /^(\S.*?)\s*:\s(.*)$/.exec(line);
    if (match?.[1] !== undefined) entries[match[1]] = (match[2] ?? '').trim();
  }
  return entries;
}

function readFlags(entries: Record<string, string>): Record<string, boolean> {
  const flags: Record<string, boolean> = {};
  for (const [key, value] of Object.entries(entries)) {
    const match = /^(yes|true|no|false)\b/i.exec(value);
    if (match) flags[key] = /^(?:yes|true)/i.test(value);
  }
  return flags;
}

function readPlace(text: string | null) {
  const match = text === null ? null : PLACE.exec(text);
  if (!match) return { latitude: null, longitude: null, locationSource: null };
  const south = match[2]?.toUpperCase() === 'S';
  const west = match[4]?.toUpperCase() === 'W';
  return {
    latitude: (south ? -1 : 1) * Number(match[1]),
    longitude: (west ? -1 : 1) * Number(match[3]),
    locationSource: match[5] ?? null,
  };
}

function readClock(entries: Record<string, string>) {
  const device = /^(\S+ \S+) \((UTC[^)]*)\)$/.exec(entries['Device time'] ?? '');
  const minutes = parseUtcOffset(device?.[2] ?? entries['Time zone'] ?? '');
  return {
    deviceTime: device?.[1] === undefined ? null : (readRecordedTime(device[1])?.local ?? null),
    utcOffset: minutes === null ? null : formatUtcOffset(minutes),
  };
}

/**
 * Reads a CONFIG.TXT of any firmware (`Key : value` lines, `-` for unset). Null without both device
 * ID and sample rate.
 */
export function parseConfigTxt(text: string): AudioMothConfig | null {
  const entries = readEntries(text);
  const value = (key: string): string | null => {
    const entry = entries[key];
    return entry === undefined || /^-*$/.test(entry) ? null : entry;
  };
  const count = (key: string): number | null => {
    const digits = value(key);
    return digits !== null && /^\d+$/.test(digits) ? Number(digits) : null;
  };
  if (value('Device ID') === null && count('Sample rate (Hz)') === null) return null;
  return {
    deviceId: value('Device ID'),
    firmware: value('Firmware'),
    deploymentId: value('Deployment ID'),
    ...readClock(entries),
    sampleRateHz: count('Sample rate (Hz)'),
    gain: value('Gain')?.toLowerCase() ?? null,
    sleepDurationS: count('Sleep duration (s)'),
    recordingDurationS: count('Recording duration (s)'),
    recordingPeriods: Object.keys(entries)
      .filter((key) => /^Recording period \d/.test(key))
      .map((key) => entries[key] ?? ''),
    sunMode: value('Sun recording mode'),
    ...readPlace(value('Location')),
    filter: value('Filter'),
    triggerType: value('Trigger type'),
    flags: readFlags(entries),
    entries,
  };
}

export interface GpsLogEntry {
  /** ISO 8601 in UTC. */
  at: string;
  message: string;
}

const LINE = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))? UTC: (.*)$/;

/** Reads a GPS.TXT (`DD/MM/YYYY HH:MM:SS.mmm UTC: message`); skips other lines. */
export function parseGpsTxt(text: string): GpsLogEntry[] {
  return withoutControls(text)
    .split('\n')
    .flatMap((line) => {
      const match = LINE.exec(line.trim());
      if (!match) return [];
      const local = localTime(
        Number(match[3]),
        Number(match[2]),
        Number(match[1]),
        Number(match[4]),
        Number(match[5]),
        Number(match[6]),
        Number(match[7] ?? 0),
      );
      return local === null ? [] : [{ at: `${local}+00:00`, message: (match[8] ?? '').trim() }];
    });
}
