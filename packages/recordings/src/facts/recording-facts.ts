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
