import type { RecordedTime } from './time/recorded-time.ts';

/** Something odd or wrong with a recording; `code` is stable, `message` names what and what to do. */
export interface RecordingIssue {
  code: string;
  message: string;
}

/**
 * What a recording says of itself, read from its name, header and tail.
 * Units: hertz, seconds, volts, degrees Celsius, decimal degrees. Unknown facts are null.
 */
export interface RecordingFacts {
  /** True when the file can be analysed as it stands; issues may still name oddities. */
  ok: boolean;
  /** `wav`, `flac`, `mp3`, `m4a`, `ogg`, `aac`, `aiff`, `w64`, a format that is refused such as `wac` or `wma`, or `unknown`. */
  format: string;
  sample_rate_hz: number | null;
  channels: number | null;
  bits_per_sample: number | null;
  duration_s: number | null;
  /** ISO 8601 with offset where known (`2019-05-22T00:00:00+02:00`), without offset where not, else null. */
  recorded_at: string | null;
  /** `+02:00`, `Z`-style offsets as `+00:00`; null where the recording does not tell. */
  utc_offset: string | null;
  device_id: string | null;
  make: string | null;
  model: string | null;
  latitude: number | null;
  longitude: number | null;
  battery_v: number | null;
  temperature_c: number | null;
  issues: RecordingIssue[];
  /** `below` or `above` where the recorder only wrote a bound (`less than 2.5V`); absent otherwise. */
  battery_bound?: 'below' | 'above';
  /** Firmware name and version as the recorder wrote it. */
  firmware?: string;
  /** `low` to `high` for AudioMoth, the recorder's own words otherwise. */
  gain?: string;
  /** AudioMoth's deployment ID, which stands in the header in place of the serial number. */
  deployment_id?: string;
  /**
   * `GPS`, `Acoustic chime` or `Configuration app`: how the recorder came by its place. The name of a text of the card
   * where the place is from one that does not say.
   */
  location_source?: string;
  /** True for AudioMoth `T.WAV` files: expand them with `expandTriggeredBlocks` before analysis. */
  triggered?: boolean;
  /** True where the samples are floating point (WAV format 3). */
  float_samples?: boolean;
  /** Where the samples start in a WAV file, in bytes from its start. */
  data_offset_bytes?: number;
  /** How many bytes of whole samples the WAV file really holds. */
  data_bytes?: number;
  /**
   * How many times slower the file is than what was recorded; `sample_rate_hz` and `duration_s` are those of what was
   * recorded. Absent where nobody says that it was slowed down, 1 where somebody says that it was not.
   */
  time_expansion?: number;
  /** Bits a second of an MP3 file, where the first frame tells. */
  bit_rate_bps?: number;
}

/** A finite number from text that may carry a unit behind it (`21.50C`), else null. */
export function numberOrNull(text: string | undefined): number | null {
  const found = /^\s*([+-]?\d+(?:\.\d+)?)/.exec(text ?? '')?.[1];
  return found === undefined ? null : Number(found);
}

/** A place on Earth in decimal degrees; null where a part is missing, out of range, or both are 0. */
export function placeOrNull(
  latitude: number | null,
  longitude: number | null,
): { latitude: number; longitude: number } | null {
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  // Recorders without a fix write 0 0; that place is open sea.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude };
}

/** Rounds to a number of decimals, so that durations print as people read them. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Faults that keep a recording from being analysed: `ok` is false when one of them is present. */
export const blockingIssueCodes = [
  /** The file has no bytes at all. */
  'empty_file',
  /** The file begins and ends in NUL bytes: space was reserved on the card but never written. */
  'nul_filled',
  /** The first bytes are not what the name promises, or the header contradicts itself. */
  'bad_header',
  /** A sound header without one whole sample behind it. */
  'no_audio',
  /** A FLAC file (or a WAV header named .flac) that stops before its first frame. */
  'flac_stub',
  /** A format or sample encoding that this product does not decode, such as .wac or .wma: there is sound, left behind. */
  'unsupported_format',
  /** The file could not be opened or read. */
  'unreadable',
  /** The header says that it was slowed down, and contradicts itself or the rate of the file. */
  'time_expansion_unclear',
] as const;

/** Oddities that leave a recording fit for analysis. */
export const noticeIssueCodes = [
  /** The header promises more sound than the file holds; what is there can be analysed. */
  'truncated',
  /** Sizes in the header disagree with the file; the samples present are used. */
  'size_mismatch',
  /** More than 4 GiB of sound, which a WAV header cannot say: the size was taken from the file. */
  'size_wrapped',
  /** Shorter than one second. */
  'too_short',
  /** Frontier Labs firmware 3.17 to 3.24 wrote twice the real duration; the real one is reported. */
  'duration_doubled',
  /** The first and last samples read are all zero. */
  'silent',
  /** AudioMoth `T.WAV`: silence is packed, and the length is known once it is expanded. */
  'triggered',
  /** The recorder's clock was at its factory date. */
  'clock_not_set',
  /** The recorder's clock was more than a day ahead of now. */
  'clock_in_future',
  /** Clocks in the zone that was given skipped or repeated the time that the recorder showed: it did not follow that zone. */
  'clock_change',
  /** Neither name nor header tells when the recording was made. */
  'no_time',
  /** Name and header tell different times. */
  'time_mismatch',
  /** The content is of another format than the name's ending says. */
  'wrong_extension',
  /** The name carries a known fault, such as a space in place of a zero, and was read around it. */
  'bad_name',
  /** AudioMoth firmware before 1.2 wrote the same device ID on every recorder. */
  'shared_device_id',
] as const;

/** The closed set of fault codes a recording can carry. */
export type RecordingIssueCode =
  | (typeof blockingIssueCodes)[number]
  | (typeof noticeIssueCodes)[number];

const blocking: ReadonlySet<string> = new Set(blockingIssueCodes);

/** Builds an issue; the message says what happened and what to do next. */
export function recordingIssue(code: RecordingIssueCode, message: string): RecordingIssue {
  return { code, message };
}

/** True when none of the issues keeps the recording from being analysed. */
export function canBeAnalysed(issues: readonly RecordingIssue[]): boolean {
  return !issues.some((issue) => blocking.has(issue.code));
}

/** A recording of less than a second, or of less than an analysis needs. */
export const tooShortIssue = (seconds: number): RecordingIssue =>
  recordingIssue(
    'too_short',
    `The recording is only ${rounded(seconds, 6)} s long. Analyses that need more fill it up with silence or leave it out; leave it out yourself if it was a false start.`,
  );

/** A file that ends before what its header promises; both in seconds. */
export const truncatedIssue = (promised: number, present: number): RecordingIssue =>
  recordingIssue(
    'truncated',
    `The header promises ${rounded(promised, 3)} s but the file holds ${rounded(present, 3)} s. Copy it again from the card if it is longer there; otherwise what is there will be analysed.`,
  );

/** A file whose last part, which says where it ends, is missing. */
export const interruptedIssue: RecordingIssue = recordingIssue(
  'truncated',
  'The file was cut short, or recording was interrupted: its last part is not whole. Copy it again from the card if it is longer there; otherwise what is there will be analysed.',
);

/** AudioMoth packed silence away. */
export const triggeredIssue: RecordingIssue = recordingIssue(
  'triggered',
  'AudioMoth packed the silence in this triggered recording (T.WAV). Biophony unpacks it for the analysis, and its full length is known after that.',
);

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

/**
 * Whether a place was typed into the AudioMoth Configuration App, as its sun schedule asks for, and not measured where
 * the recorder stood. All recorders that are set up with it name the same one, to hundredths of a degree.
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

/** The facts that travel with a file to the service and to every result. */
export type RecordingInfo = Pick<RecordingFacts, (typeof travelling)[number]> &
  Pick<RecordingFacts, 'location_source' | 'time_expansion'>;

/**
 * The facts that travel with a file. The format of what cannot be read is `unknown`, and the service says so. Of a place
 * that was typed into the Configuration App only its source travels: sites are told apart by places that were measured.
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

/**
 * What a recording can be. Beyond it there is a damaged header, and every moment of sound would cost too much memory.
 * Rates are hertz.
 */
export const soundLimits = { leastRateHz: 100, mostRateHz: 4_000_000, mostChannels: 64 } as const;

/** Full scale is 1; some tools write floats up to 32,768. From here on a sample is no sound, only damage. */
export const absurdSample = 1e6;

/** What is wrong with a header of that rate and those channels; null where a recording can have them. */
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
