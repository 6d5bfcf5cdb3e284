import type { Columns } from './column.ts';
import { madeByColumns, recorderColumns, sinceFormat3 } from './shared.ts';

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
