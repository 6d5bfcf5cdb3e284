import {
  type Columns,
  type NameOf,
  type RecordOf,
  fileColumn,
  placeColumns,
  recorderColumns,
  speciesColumns,
  madeByColumns,
} from './columns.ts';

/** detections.csv and detections.parquet: one complete row per detection. */
export const detectionColumns = [
  ...fileColumn,
  {
    name: 'start_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where the detection begins, from the start of the recording.',
    source: 'the analysis',
    since: 1,
  },
  {
    name: 'end_s',
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning: 'Where it ends, from the start of the recording.',
    source: 'the analysis',
    since: 1,
  },
  ...speciesColumns,
  {
    name: 'confidence',
    type: 'number',
    unit: '0 to 1',
    nullable: false,
    meaning:
      'How sure the analysis is. It is the model’s own figure: what it says of the share of right detections differs from species to species and place to place.',
    source: 'the analysis',
    since: 1,
    decimals: 4,
  },
  {
    name: 'start_utc',
    type: 'time',
    unit: 'ISO 8601, UTC',
    nullable: true,
    meaning: 'When the sound began, in UTC; empty where the offset of the recorder is not known.',
    source: 'the time of the recording, its offset, and `start_s`',
    since: 1,
  },
  {
    name: 'start_local',
    type: 'text',
    unit: 'ISO 8601, no offset',
    nullable: true,
    meaning: 'The same by the recorder’s clock, or by that of the setting `timezone`.',
    source: 'the time of the recording and `start_s`',
    since: 1,
  },
  ...recorderColumns,
  ...placeColumns,
  {
    name: 'model',
    type: 'text',
    unit: null,
    nullable: false,
    meaning: 'The model or method that found it.',
    source: 'the runner',
    since: 1,
  },
  {
    name: 'model_version',
    type: 'text',
    unit: null,
    nullable: false,
    meaning: 'Version of the model or method.',
    source: 'the runner',
    since: 1,
  },
  {
    name: 'settings_hash',
    type: 'text',
    unit: '12 hexadecimal digits',
    nullable: false,
    meaning: 'Tells runs with other settings apart: the beginning of their SHA-256.',
    source: 'the settings, which stand in `summary.json`',
    since: 1,
  },
  {
    name: 'low_hz',
    type: 'number',
    unit: 'hertz',
    nullable: true,
    meaning: 'Lower edge of the sound, or of the band that was listened to.',
    source: 'the analysis, where it knows',
    since: 1,
  },
  {
    name: 'high_hz',
    type: 'number',
    unit: 'hertz',
    nullable: true,
    meaning: 'Upper edge of the sound, or of the band that was listened to.',
    source: 'the analysis, where it knows',
    since: 1,
  },
  {
    name: 'snr_db',
    type: 'number',
    unit: 'decibels',
    nullable: true,
    meaning: 'Loudness above the background.',
    source: 'the analysis `audio_events`',
    since: 1,
  },
  {
    name: 'model_verified',
    type: 'boolean',
    unit: null,
    nullable: true,
    meaning:
      'Whether the model is known to be what it is called; empty where no model is installed for the analysis.',
    source: 'the runner, by the checksum of the weights',
    since: 1,
  },
] as const satisfies Columns;

export type DetectionColumn = NameOf<typeof detectionColumns>;
/** A detection with everything that later analyses need. */
export type DetectionRecord = RecordOf<typeof detectionColumns>;

const [model, modelVersion] = madeByColumns;

/**
 * model_species.csv: every species that the model knows, found or not, in the model's order. Has no
 * settings hash: everybody gets this file unchanged, and the hash would reveal a place.
 */
export const modelSpeciesColumns = [
  ...speciesColumns,
  model,
  modelVersion,
] as const satisfies Columns;

export type ModelSpeciesColumn = NameOf<typeof modelSpeciesColumns>;
/** A species that the model knows. */
export type ModelSpeciesRecord = RecordOf<typeof modelSpeciesColumns>;
