import type { ReviewCreate } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';

const columns = [
  'review_id',
  'data_id',
  'file',
  'start_s',
  'end_s',
  'species',
  'verdict',
  'correct_species',
  'score',
  'blind',
  'final',
  'sample_id',
  'note',
  'at',
] as const satisfies readonly (keyof ReviewCreate)[];

const cell = (value: ReviewCreate[(typeof columns)[number]]) =>
  typeof value === 'boolean' ? String(value) : value;

/** Verdicts as CSV, for a person whose verdicts the service does not take any more. */
export const verdictsCsv = (reviews: readonly ReviewCreate[]): string =>
  [
    csvLine(columns),
    ...reviews.map((review) => csvLine(columns.map((name) => cell(review[name])))),
  ].join('');
