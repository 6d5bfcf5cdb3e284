import {
  type Columns,
  madeByColumns,
  recorderColumns,
  sinceFormat3,
  speciesColumns,
} from './columns.ts';

/** Day and hour of the recorder's clock; both or neither. */
export const clockColumns = [
  {
    name: 'date',
    type: 'date',
    unit: 'YYYY-MM-DD',
    nullable: true,
    meaning: 'Day by the recorder’s clock, or by that of the setting `timezone`.',
    source: 'the time of the recording',
    since: 3,
  },
  {
    name: 'hour',
    type: 'integer',
    unit: '0 to 23',
    nullable: true,
    meaning: 'Hour of that day, by the same clock.',
    source: 'the time of the recording',
    since: 3,
  },
] as const satisfies Columns;

/** survey-counts.parquet: detections by species, recorder, hour and confidence. */
export const surveyCountColumns = [
  ...sinceFormat3(speciesColumns),
  ...sinceFormat3(recorderColumns),
  ...clockColumns,
  {
    name: 'confidence',
    type: 'number',
    unit: '0 to 0.95',
    nullable: false,
    meaning: 'Lower end of the step of 0.05 that the confidence is in; 0.95 holds 1 as well.',
    source: 'the analysis',
    since: 3,
  },
  {
    name: 'detections',
    type: 'integer',
    unit: null,
    nullable: false,
    meaning: 'Rows that `detections.parquet` has of these; at least 1.',
    source: 'the analysis',
    since: 3,
  },
  ...madeByColumns,
] as const satisfies Columns;

/** survey-effort.parquet: effort by recorder and hour. */
export const surveyEffortColumns = [
  ...sinceFormat3(recorderColumns),
  ...clockColumns,
  {
    name: 'seconds_analysed',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning:
      'Sound of that hour that was analysed; a recording that goes on beyond the hour counts in each hour that it covers.',
    source: 'the analysis',
    since: 3,
  },
  {
    name: 'recordings',
    type: 'integer',
    unit: null,
    nullable: false,
    meaning: 'Recordings that begin in the hour, analysed or refused.',
    source: 'the analysis',
    since: 3,
  },
  {
    name: 'refused',
    type: 'integer',
    unit: null,
    nullable: false,
    meaning: 'Recordings that begin in the hour of which nothing could be analysed.',
    source: 'the analysis',
    since: 3,
  },
  ...madeByColumns,
] as const satisfies Columns;

/** Values per row in each of its three byte columns: one per frequency bin. */
export const spectrogramBins = 256;

const bytes = <const N extends string>(name: N, unit: string, meaning: string) =>
  ({
    name,
    type: 'bytes',
    unit,
    nullable: false,
    meaning,
    source: 'the analysis',
    since: 3,
  }) as const;

/**
 * survey-spectrogram.parquet: three indices per frequency bin, by recorder and minute (Towsey et
 * al. 2014).
 */
export const surveySpectrogramColumns = [
  ...sinceFormat3(recorderColumns),
  {
    name: 'sample_rate_hz',
    type: 'integer',
    unit: 'hertz',
    nullable: false,
    meaning:
      'Sample rate of the recordings. Bin `k` begins at `k` × `sample_rate_hz` / 512 and ends where the next begins.',
    source: 'the recording',
    since: 3,
  },
  {
    name: 'minute',
    type: 'integer',
    unit: 'minutes since 1970',
    nullable: false,
    meaning: 'The minute by the digits of the recorder’s clock, whatever its offset.',
    source: 'the time of the recording',
    since: 3,
  },
  {
    name: 'seconds_analysed',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Sound of that minute that was analysed; above 60 where recordings overlap.',
    source: 'the analysis',
    since: 3,
  },
  bytes(
    'aci',
    '256 bytes, each in steps of 0.005; 255 holds more',
    'Acoustic complexity of each bin: the steps of its amplitude from frame to frame, without sign, divided by the sum of its amplitudes.',
  ),
  bytes(
    'concentration',
    '256 bytes, each in steps of 1/255',
    'Temporal concentration of each bin: 1 less the entropy of its power over the frames, divided by the largest that it could be; 1 where all power is in one frame.',
  ),
  bytes(
    'events',
    '256 bytes, each in steps of 0.02 a second; 255 holds more',
    'How often a second the power of each bin rises to eight times its median in that minute (9 dB).',
  ),
  ...madeByColumns,
] as const satisfies Columns;
