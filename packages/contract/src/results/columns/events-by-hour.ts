import type { Columns, RecordOf } from './column.ts';
import { madeByColumns, recorderColumns, sinceFormat4 } from './shared.ts';
import { clockColumns } from './survey.ts';

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
