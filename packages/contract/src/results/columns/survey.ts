import type { Columns } from './column.ts';
import { madeByColumns, recorderColumns, sinceFormat3, speciesColumns } from './shared.ts';

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
