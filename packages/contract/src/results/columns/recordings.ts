import {
  type Columns,
  type NameOf,
  type RecordOf,
  fileColumn,
  madeByColumns,
  placeColumns,
  recorderColumns,
  sinceFormat3,
  sinceFormat4,
} from './columns.ts';
import type { IndexName } from './index-names.ts';

const [method, methodVersion, settingsHash] = madeByColumns;

/** files.csv: one row per input file, analysed or refused. */
export const fileColumns = [
  ...fileColumn,
  {
    name: 'status',
    type: 'text',
    unit: null,
    nullable: false,
    meaning: 'Whether the recording was analysed; `refused` when nothing of it could be.',
    source: 'the analysis',
    since: 1,
    values: ['analysed', 'refused'],
  },
  {
    name: 'reason_code',
    type: 'text',
    unit: null,
    nullable: true,
    meaning: 'Why it was refused, as a word that stays the same.',
    source: 'the analysis',
    since: 1,
  },
  {
    name: 'reason',
    type: 'text',
    unit: null,
    nullable: true,
    meaning: 'The same as a sentence.',
    source: 'the analysis',
    since: 1,
  },
  {
    name: 'seconds_analysed',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Sound that was analysed: the effort that detections are to be divided by.',
    source: 'the analysis',
    since: 1,
  },
  {
    name: 'detections',
    type: 'integer',
    unit: null,
    nullable: false,
    meaning: 'Rows that the recording has in `detections.csv`.',
    source: 'the analysis',
    since: 1,
  },
  {
    name: 'filtered_by_range',
    type: 'integer',
    unit: null,
    nullable: false,
    meaning: 'Detections left out because the species does not live at the place in that week.',
    source: 'the analysis, by the settings `lat`, `lon` and `week`',
    since: 1,
  },
  {
    name: 'issues',
    type: 'text',
    unit: 'code: sentence',
    nullable: true,
    meaning: 'What was odd about the recording or the settings, though it was analysed.',
    source: 'the recording and the analysis',
    since: 1,
  },
  {
    name: 'recorded_at',
    type: 'text',
    unit: 'ISO 8601, offset where known',
    nullable: true,
    meaning: 'When the recording began, by the recorder’s clock or that of the setting `timezone`.',
    source: 'the header or name of the recording',
    since: 1,
  },
  ...recorderColumns,
  {
    name: 'make',
    type: 'text',
    unit: null,
    nullable: true,
    meaning: 'Maker of the recorder.',
    source: 'the header of the recording',
    since: 1,
  },
  {
    name: 'model',
    type: 'text',
    unit: null,
    nullable: true,
    meaning: 'Model of the recorder; not the model of the analysis.',
    source: 'the header of the recording',
    since: 1,
  },
  ...placeColumns,
  {
    name: 'sample_rate_hz',
    type: 'number',
    unit: 'hertz',
    nullable: true,
    meaning: 'Sample rate of the recording.',
    source: 'the header of the recording',
    since: 1,
  },
  {
    name: 'channels',
    type: 'integer',
    unit: null,
    nullable: true,
    meaning: 'Channels of the recording.',
    source: 'the header of the recording',
    since: 1,
  },
  {
    name: 'battery_v',
    type: 'number',
    unit: 'volts',
    nullable: true,
    meaning: 'Voltage of the recorder’s battery.',
    source: 'the header of the recording',
    since: 1,
  },
  {
    name: 'temperature_c',
    type: 'number',
    unit: 'degrees Celsius',
    nullable: true,
    meaning: 'Temperature at the recorder.',
    source: 'the header of the recording',
    since: 1,
  },
  {
    name: 'filtered_by_list',
    type: 'integer',
    unit: null,
    nullable: true,
    meaning: 'Detections left out because the species is excluded or not on the list.',
    source: 'the analysis, by the settings `species_list`, `include` and `exclude`',
    since: 4,
  },
  {
    name: 'filtered_by_threshold',
    type: 'integer',
    unit: null,
    nullable: true,
    meaning:
      'Detections left out because they are below the threshold of their species, though not below `min_conf`.',
    source: 'the analysis, by the setting `thresholds`',
    since: 4,
  },
  {
    ...method,
    name: 'method',
    meaning: 'The model or method of the analysis, which other tables call `model`.',
  },
  { ...methodVersion, name: 'method_version' },
  settingsHash,
] as const satisfies Columns;

export type FileColumn = NameOf<typeof fileColumns>;
/** Outcome of an input file, and facts from its header. */
export type FileRecord = RecordOf<typeof fileColumns>;

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
