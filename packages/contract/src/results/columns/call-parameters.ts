import type { Columns, RecordOf } from './column.ts';
import { fileColumn, madeByColumns, recorderColumns, sinceFormat4 } from './shared.ts';

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
