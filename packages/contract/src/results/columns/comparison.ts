import {
  type Columns,
  type RecordOf,
  madeByColumns,
  sinceFormat4,
  speciesColumns,
} from './columns.ts';

const count = <const N extends string>(name: N, meaning: string) =>
  ({
    name,
    type: 'integer',
    unit: null,
    nullable: false,
    meaning,
    source: 'the results that are compared',
    since: 4,
  }) as const;
const seconds = <const N extends string>(name: N, meaning: string) =>
  ({
    name,
    type: 'number',
    unit: 'seconds',
    nullable: false,
    meaning,
    source: 'the results that are compared',
    since: 4,
    decimals: 2,
  }) as const;
const textColumn = <const N extends string>(name: N, meaning: string) =>
  ({
    name,
    type: 'text',
    unit: null,
    nullable: false,
    meaning,
    source: 'summary.json of the results',
    since: 4,
  }) as const;

const [, , settingsHash] = madeByColumns;

/**
 * comparison.csv: several results of the same recordings compared, one row per species and results.
 */
export const comparisonColumns = [
  {
    ...textColumn('of', 'Whether the row is of one species, or of all that was found together.'),
    source: 'the comparison',
    values: ['any sound', 'species'],
  },
  ...sinceFormat4(speciesColumns),
  textColumn('results', 'The folder of the results, as it was given.'),
  textColumn('analysis_type', 'Type of their analysis, such as `birdnet_v2_4`.'),
  textColumn('model', 'Their model or method.'),
  textColumn('model_version', 'Its version.'),
  count('detections', 'Detections in the recordings that all results have analysed.'),
  count('recordings', 'Of these recordings, those with a detection.'),
  seconds('seconds', 'Time covered by the detections, where they overlap counted once.'),
  {
    ...textColumn('best_confidence', 'The highest confidence; empty where there is no detection.'),
    type: 'number',
    unit: '0 to 1',
    nullable: true,
    source: 'the results that are compared',
    decimals: 4,
  },
  seconds('seconds_in_all', 'Time covered by detections of all the results at once.'),
  seconds('seconds_in_any', 'Time covered by detections of at least one of them.'),
  settingsHash,
  {
    ...textColumn(
      'model_sha256',
      'SHA-256 of the weights; empty where there are none, or nobody told.',
    ),
    nullable: true,
    since: 5,
  },
  {
    ...textColumn(
      'accepted_name',
      'The name by which the species is joined: that of `scientific_name`, or the one that a list of names accepts for it; empty for sounds of no species.',
    ),
    source: 'lists of names, those of `biophony-analysis names`',
    nullable: true,
    since: 5,
  },
] as const satisfies Columns;

export type ComparisonRecord = RecordOf<typeof comparisonColumns>;
