import type { RecordedTime } from './time/recorded-time.ts';

/** `code` is stable; `message` says what is wrong and what to do. */
export interface RecordingIssue {
  code: string;
  message: string;
}

/**
 * Facts from name, header and tail; null where unknown. Hertz, seconds, volts, degrees Celsius,
 * decimal degrees.
 */
export interface RecordingFacts {
  ok: boolean;
  /**
   * `wav`, `flac`, `mp3`, `m4a`, `ogg`, `aac`, `aiff`, `w64`, a refused one such as `wma`, or
   * `unknown`.
   */
  format: string;
  sample_rate_hz: number | null;
  channels: number | null;
  bits_per_sample: number | null;
  duration_s: number | null;
  /** ISO 8601, with offset where known (`2019-05-22T00:00:00+02:00`). */
  recorded_at: string | null;
  /** `+02:00`. */
  utc_offset: string | null;
  device_id: string | null;
  make: string | null;
  model: string | null;
  latitude: number | null;
  longitude: number | null;
  battery_v: number | null;
  temperature_c: number | null;
  issues: RecordingIssue[];
  /** The recorder wrote only a bound (`less than 2.5V`). */
  battery_bound?: 'below' | 'above';
  firmware?: string;
  /** `low` to `high` for AudioMoth, else the recorder's words. */
  gain?: string;
  /** Replaces AudioMoth's serial number. */
  deployment_id?: string;
  /** `GPS`, `Acoustic chime`, `Configuration app`, or the name of a card text. */
  location_source?: string;
  /** AudioMoth `T.WAV`: needs `expandTriggeredBlocks`. */
  triggered?: boolean;
  float_samples?: boolean;
  data_offset_bytes?: number;
  /** Whole samples present in a WAV file. */
  data_bytes?: number;
  /**
   * Slow-down factor, 1 for none; absent where unknown. Rate and duration are those of the original
   * sound.
   */
  time_expansion?: number;
  bit_rate_bps?: number;
}

export function numberOrNull(text: string | undefined): number | null {
  const digits = /^\s*([+-]?\d+(?:\.\d+)?)/.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Null if out of range or 0, 0. */
export function placeOrNull(
  latitude: number | null,
  longitude: number | null,
): { latitude: number; longitude: number } | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  // Recorders without a fix write 0 0.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Faults that make `ok` false. */
export const blockingIssueCodes = [
  'empty_file',
  /** Reserved on the card but never written: NUL bytes at both ends. */
  'nul_filled',
  /** The first bytes contradict the name or the header. */
  'bad_header',
  /** Not one whole sample. */
  'no_audio',
  /** Ends before the first frame. */
  'flac_stub',
  /** Not decoded here, such as .wma. */
  'unsupported_format',
  'unreadable',
  /** The slow-down contradicts itself or the file's rate. */
  'time_expansion_unclear',
] as const;

/** These do not prevent analysis. */
export const noticeIssueCodes = [
  /** Less sound than the header promises. */
  'truncated',
  /** Wrong sizes; the samples present are used. */
  'size_mismatch',
  'size_wrapped',
  'too_short',
  /** Frontier Labs firmware 3.17 to 3.24 wrote twice the duration; the real one is reported. */
  'duration_doubled',
  /** First and last samples are zero. */
  'silent',
  /** AudioMoth `T.WAV`: its length is known after expansion. */
  'triggered',
  'clock_not_set',
  'clock_in_future',
  /** The zone's clocks skipped or repeated the time. */
  'clock_change',
  'no_time',
  'time_mismatch',
  'wrong_extension',
  /** Read despite a known fault, such as a space for a zero. */
  'bad_name',
  /** AudioMoth firmware before 1.2 wrote one device ID on all recorders. */
  'shared_device_id',
] as const;

export type RecordingIssueCode =
  | (typeof blockingIssueCodes)[number]
  | (typeof noticeIssueCodes)[number];

const blocking: ReadonlySet<string> = new Set(blockingIssueCodes);

/** The message says what happened and what to do. */
export function recordingIssue(code: RecordingIssueCode, message: string): RecordingIssue {
  return { code, message };
}

/** True if no issue prevents analysis. */
export function canBeAnalysed(issues: readonly RecordingIssue[]): boolean {
  return !issues.some((issue) => blocking.has(issue.code));
}

/** Shorter than a second, or than an analysis needs. */
export const tooShortIssue = (seconds: number): RecordingIssue =>
  recordingIssue(
    'too_short',
    `The recording is only ${rounded(seconds, 6)} s long. Analyses that need more fill it up with silence or leave it out; leave it out yourself if it was a false start.`,
  );

/** Seconds. */
export const truncatedIssue = (promised: number, present: number): RecordingIssue =>
  recordingIssue(
    'truncated',
    `The header promises ${rounded(promised, 3)} s but the file holds ${rounded(present, 3)} s. Copy it again from the card if it is longer there; otherwise what is there will be analysed.`,
  );

/** The recording's end is missing. */
export const interruptedIssue: RecordingIssue = recordingIssue(
  'truncated',
  'The file was cut short, or recording was interrupted: its last part is not whole. Copy it again from the card if it is longer there; otherwise what is there will be analysed.',
);

/** AudioMoth files with packed silence. */
export const triggeredIssue: RecordingIssue = recordingIssue(
  'triggered',
  'AudioMoth packed the silence in this triggered recording (T.WAV). Biophony unpacks it for the analysis, and its full length is known after that.',
);

export interface RecordingHints {
  time?: RecordedTime | null;
  /** Last choice: programs that export a file write their own time. */
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
  /** Slow-down factor, and original rate in hertz. */
  slowed?: { te: number | null; samplerate: number | null } | undefined;
  issues?: RecordingIssue[];
}

type PlainHints = Omit<RecordingHints, 'time' | 'origination' | 'issues'>;

const isTold = (value: unknown): boolean =>
  value !== null && value !== undefined && !(typeof value === 'string' && value.trim() === '');

/** The first source with a fact wins. */
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

/**
 * Place typed into the AudioMoth Configuration App for its sun schedule: recorders set up together
 * share it, to hundredths of a degree.
 */
export const isConfiguredPlace = ({
  location_source: source,
}: {
  location_source?: string | null;
}): boolean => /^configuration app$/i.test(source?.trim() ?? '');

const travelling = [
  'format',
  'sample_rate_hz',
  'channels',
  'duration_s',
  'recorded_at',
  'utc_offset',
  'device_id',
  'make',
  'model',
  'latitude',
  'longitude',
  'battery_v',
  'temperature_c',
] as const satisfies readonly (keyof RecordingFacts)[];

/** Facts that go to the service and into results. */
export type RecordingInfo = Pick<RecordingFacts, (typeof travelling)[number]> &
  Pick<RecordingFacts, 'location_source' | 'time_expansion'>;

/**
 * Unreadable formats become `unknown`. Omits a place typed into the Configuration App, because
 * sites are told apart by measured places.
 */
export function recordingInfo(facts: RecordingFacts): RecordingInfo {
  const info = Object.fromEntries(travelling.map((key) => [key, facts[key]])) as RecordingInfo;
  if (facts.time_expansion !== undefined) info.time_expansion = facts.time_expansion;
  if (isConfiguredPlace(facts))
    Object.assign(info, {
      latitude: null,
      longitude: null,
      location_source: facts.location_source,
    });
  return !facts.ok && facts.duration_s === null ? { ...info, format: 'unknown' } : info;
}

/** Beyond these the header is damaged. Rates are hertz. */
export const soundLimits = { leastRateHz: 100, mostRateHz: 4_000_000, mostChannels: 64 } as const;

/** Full scale is 1; some tools write floats up to 32,768. */
export const absurdSample = 1e6;

/** For values outside `soundLimits`. */
export function limitIssue(
  name: string,
  { sampleRate, channels }: { sampleRate: number; channels: number },
): RecordingIssue | null {
  const { leastRateHz, mostRateHz, mostChannels } = soundLimits;
  if (channels >= 1 && channels <= mostChannels)
    if (sampleRate >= leastRateHz && sampleRate <= mostRateHz) return null;
  return recordingIssue(
    'bad_header',
    `The ${name} header names ${channels} channels and a sample rate of ${sampleRate} Hz. Recordings have 1 to ${mostChannels} channels and ${leastRateHz} to ${mostRateHz} Hz. Copy the file again from the card, or leave it out.`,
  );
}
