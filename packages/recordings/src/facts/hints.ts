import type { RecordingFacts, RecordingIssue } from './recording-facts.ts';
import type { RecordedTime } from '../time/recorded-time.ts';

/** Facts that one source (name, comment, GUANO, wamd, tags) offers; what it does not tell is absent. */
export interface RecordingHints {
  time?: RecordedTime | null;
  /** A time for names that tell none: programs that export a file write theirs into it. */
  origination?: RecordedTime | null;
  device_id?: string | null;
  make?: string | null;
  model?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  battery_v?: number | null;
  temperature_c?: number | null;
  battery_bound?: RecordingFacts['battery_bound'];
  firmware?: string | undefined;
  gain?: string | undefined;
  deployment_id?: string | undefined;
  location_source?: string | undefined;
  triggered?: boolean;
  /** How many times slower than what was recorded the header says that the file is, and at how many hertz that was recorded. */
  slowed?: { te: number | null; samplerate: number | null } | undefined;
  issues?: RecordingIssue[];
}

type PlainHints = Omit<RecordingHints, 'time' | 'origination' | 'issues'>;

const isTold = (value: unknown): boolean =>
  value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === '');

/** Joins hints by precedence: for every fact the first source that tells it wins; an empty text tells nothing. */
export function mergeHints(sources: readonly RecordingHints[]): PlainHints {
  const merged: PlainHints = {};
  for (const { time: _time, origination: _origination, issues: _issues, ...source } of sources) {
    for (const [key, value] of Object.entries(source)) {
      if (isTold(value) && !(key in merged)) {
        Object.assign(merged, { [key]: value });
      }
    }
  }
  return merged;
}
