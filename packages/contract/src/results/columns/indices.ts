import type { Columns, NameOf, RecordOf } from './column.ts';
import type { IndexName } from './index-names.ts';
import {
  fileColumn,
  madeByColumns,
  placeColumns,
  recorderColumns,
  sinceFormat3,
  sinceFormat4,
} from './shared.ts';

const index = <const N extends IndexName>(name: N, unit: string | null, meaning: string) =>
  ({
    name,
    type: 'number',
    unit,
    nullable: true,
    meaning,
    source: 'the analysis `acoustic_indices`',
    since: 1,
  }) as const;

const valueColumns = [
  index('ACI', null, 'Acoustic Complexity Index (Pieretti et al. 2011).'),
  index(
    'ADI_1k_10k_50dB',
    'nats',
    'Acoustic Diversity Index (Villanueva-Rivera et al. 2011), bands of 1 kHz up to 10 kHz at -50 dB.',
  ),
  index(
    'AEI_1k_10k_50dB',
    '0 to 1',
    'Acoustic Evenness Index (Villanueva-Rivera et al. 2011), bands of 1 kHz up to 10 kHz at -50 dB.',
  ),
  index('BI_2k_8k', null, 'Bioacoustic Index (Boelman et al. 2007) of 2 to 8 kHz.'),
  index(
    'NDSI_1k_2k_8k',
    '-1 to 1',
    'Normalised Difference Soundscape Index (Kasten et al. 2012) of 1 to 2 against 2 to 8 kHz.',
  ),
  index('Ht', '0 to 1', 'Temporal entropy (Sueur et al. 2008).'),
  index('Hf', '0 to 1', 'Spectral entropy (Sueur et al. 2008).'),
  index('H', '0 to 1', 'Total entropy: `Ht` times `Hf` (Sueur et al. 2008).'),
] as const satisfies Columns;

/** indices.csv: one row per analysed recording, with acoustic indices as defined by scikit-maad. */
export const indexColumns = [
  ...fileColumn,
  ...valueColumns,
  {
    name: 'start_s',
    type: 'number',
    unit: 'seconds',
    nullable: true,
    meaning: 'Where the sound that the indices tell of begins, from the start of the recording.',
    source: 'the analysis: 0, for the indices are of whole recordings',
    since: 3,
  },
  {
    name: 'end_s',
    type: 'number',
    unit: 'seconds',
    nullable: true,
    meaning: 'Where it ends, from the start of the recording.',
    source: 'the analysis: the seconds analysed',
    since: 3,
  },
  {
    name: 'start_utc',
    type: 'time',
    unit: 'ISO 8601, UTC',
    nullable: true,
    meaning:
      'When the recording began, in UTC; empty where the offset of the recorder is not known.',
    source: 'the time of the recording and its offset',
    since: 3,
  },
  {
    name: 'start_local',
    type: 'text',
    unit: 'ISO 8601, no offset',
    nullable: true,
    meaning: 'The same by the recorder’s clock, or by that of the setting `timezone`.',
    source: 'the time of the recording',
    since: 3,
  },
  ...sinceFormat3([...recorderColumns, ...placeColumns]),
  ...madeByColumns,
] as const satisfies Columns;

export type IndexColumn = NameOf<typeof indexColumns>;
/** Acoustic indices of a recording; null where one could not be computed. */
export type IndexRecord = RecordOf<typeof indexColumns>;

/**
 * indices_by_minute.csv and .parquet: one row per minute of an analysed recording, from its start.
 */
export const minuteIndexColumns = [
  ...sinceFormat4([...fileColumn, ...valueColumns]),
  {
    name: 'start_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where the minute begins, from the start of the recording: 0, 60, 120 and so on.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'end_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning:
      'Where it ends, from the start of the recording; of the last minute where the sound ends.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'seconds_analysed',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Sound that the row tells of: `end_s` less `start_s`, below 60 in a last minute.',
    source: 'the analysis',
    since: 4,
  },
  {
    name: 'start_utc',
    type: 'time',
    unit: 'ISO 8601, UTC',
    nullable: true,
    meaning: 'When the minute began, in UTC; empty where the offset of the recorder is not known.',
    source: 'the time of the recording, its offset, and `start_s`',
    since: 4,
  },
  {
    name: 'start_local',
    type: 'text',
    unit: 'ISO 8601, no offset',
    nullable: true,
    meaning: 'The same by the recorder’s clock, or by that of the setting `timezone`.',
    source: 'the time of the recording and `start_s`',
    since: 4,
  },
  ...sinceFormat4([...recorderColumns, ...placeColumns]),
  ...madeByColumns,
] as const satisfies Columns;

/** Acoustic indices of a minute of a recording; null where one could not be computed. */
export type MinuteIndexRecord = RecordOf<typeof minuteIndexColumns>;
