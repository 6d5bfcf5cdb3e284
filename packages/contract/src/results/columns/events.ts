import {
  type Columns,
  type RecordOf,
  fileColumn,
  madeByColumns,
  recorderColumns,
  sinceFormat4,
} from './columns.ts';
import { clockColumns } from './survey.ts';

const call = <const N extends string>(name: N, unit: string, meaning: string) =>
  ({
    name,
    type: 'number',
    unit,
    nullable: true,
    meaning,
    source: 'the analysis `audio_events` with `call_parameters`',
    since: 4,
    decimals: 4,
  }) as const;

/**
 * call_parameters.csv and .parquet: one row per detection of `audio_events`, measured like bat
 * calls.
 */
export const callParameterColumns = [
  ...sinceFormat4(fileColumn),
  {
    name: 'start_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where the detection begins, as in `detections.csv`.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'end_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where it ends, as there.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'start_local',
    type: 'text',
    unit: 'ISO 8601, no offset',
    nullable: true,
    meaning: 'When it began by the recorder’s clock, or by that of the setting `timezone`.',
    source: 'the time of the recording and `start_s`',
    since: 4,
  },
  ...sinceFormat4(recorderColumns),
  call(
    'call_start_s',
    'seconds',
    'Where the call begins, from the start of the recording: from here on it is within 20 dB of its loudest moment.',
  ),
  call('call_end_s', 'seconds', 'Where it ends, in the same way.'),
  call('Dur', 'milliseconds', 'How long the call is: `call_end_s` less `call_start_s`.'),
  call(
    'TBC',
    'milliseconds',
    'From the beginning of the call before, of the same recording, to the beginning of this one; empty for the first.',
  ),
  call(
    'peak_khz',
    'kilohertz',
    'The frequency of most energy: the peak of the mean power spectrum of the call.',
  ),
  call('start_khz', 'kilohertz', 'The frequency at its beginning.'),
  call('end_khz', 'kilohertz', 'The frequency at its end.'),
  call('Fmax', 'kilohertz', 'The highest frequency of the call over its time.'),
  call('Fmin', 'kilohertz', 'The lowest one.'),
  call('Fmean', 'kilohertz', 'The mean over its time.'),
  call(
    'bandwidth_20db_khz',
    'kilohertz',
    'Width of its mean power spectrum at 20 dB below the peak; the window has 2.7 over its length of some half a millisecond, 4 to 6 kHz, by itself. Empty where the spectrum does not fall 20 dB on both sides, as of clicks and hum.',
  ),
  call(
    'slope_khz_per_ms',
    'kilohertz a millisecond',
    'How fast it falls from beginning to end, by a straight line through its frequencies, without those whose windows lie half outside of the call; negative where it rises.',
  ),
  call(
    'Fc',
    'kilohertz',
    'Characteristic frequency: that at the end of the flattest part of the call, of a fifth of its length.',
  ),
  call(
    'Sc',
    'octaves a second',
    'Characteristic slope: how fast the flattest part falls; negative where it rises.',
  ),
  call('Tc', 'milliseconds', 'From the beginning of the call to the end of its flattest part.'),
  ...madeByColumns,
] as const satisfies Columns;

/** Measurements of a call; null where not possible. */
export type CallParameterRecord = RecordOf<typeof callParameterColumns>;

/**
 * Lower edges of the bands in which sounds are counted, in hertz: octaves from 1 kHz up, and
 * everything below.
 */
export const eventBandsHz = [0, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000] as const;

/** events_by_hour.csv: detections by recorder and hour, and by species or band. */
export const eventsByHourColumns = [
  ...sinceFormat4([...recorderColumns, ...clockColumns]),
  {
    name: 'counted',
    type: 'text',
    unit: null,
    nullable: false,
    meaning:
      'What the row counts: `all` detections of the hour, those of one `species`, or those of one `band`. Every hour has a row of `all`, and one for each species or band that its recorder has in any hour.',
    source: 'the analysis: bands for `audio_events`, species for models',
    since: 4,
    values: ['all', 'species', 'band'],
  },
  {
    name: 'scientific_name',
    type: 'text',
    unit: null,
    nullable: true,
    meaning:
      'Scientific name of the species; empty for other rows, and for classes that have none.',
    source: 'the model’s list of labels',
    since: 4,
  },
  {
    name: 'common_name',
    type: 'text',
    unit: null,
    nullable: true,
    meaning:
      'Name of the species, or of the class of sound, in the language of the setting `locale`.',
    source: 'the model’s list of labels',
    since: 4,
  },
  {
    name: 'band_low_hz',
    type: 'integer',
    unit: 'hertz',
    nullable: true,
    meaning:
      'Lower edge of the band, in which the middle between `low_hz` and `high_hz` of the detections lies: octaves from 1 kHz up, and all below.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'band_high_hz',
    type: 'integer',
    unit: 'hertz',
    nullable: true,
    meaning: 'Upper edge of the band, which is no part of it; empty for the highest one.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'seconds_analysed',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Sound of that recorder and hour that was analysed, the same in each of its rows.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'events',
    type: 'integer',
    unit: null,
    nullable: false,
    meaning: 'Detections that begin in the hour; 0 where there is none.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'events_per_hour',
    type: 'number',
    unit: 'an hour of sound',
    nullable: true,
    meaning: '`events` by the hours of sound that were analysed; empty where there was no sound.',
    source: '`events` and `seconds_analysed`',
    since: 4,
    decimals: 3,
  },
  ...madeByColumns,
] as const satisfies Columns;

/** Detections of a recorder and hour. */
export type EventsByHourRecord = RecordOf<typeof eventsByHourColumns>;
