import type { Review } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';
import { table } from '../text/table.ts';

const columns = [
  'species',
  'score',
  'verdict',
  'correct_species',
  'data_id',
  'file',
  'start_s',
  'end_s',
  'reviewer',
  'reviewer_id',
  'at',
  'blind',
  'final',
  'sample_id',
  'note',
  'recording_deleted',
  'review_id',
  'file_id',
] as const;

/** The heading of reviews as CSV; its last character ends the line. `biophony calibrate --verdicts` reads it. */
export const reviewsHeading = (): string => csvLine([...columns]);
export const reviewLine = (review: Review): string =>
  csvLine(columns.map((column) => review[column]));

const second = (at: number): string => at.toFixed(1);

/** Verdicts as people read them. */
export const reviewsTable = (reviews: readonly Review[], width: number): string =>
  reviews.length === 0
    ? 'There are no verdicts yet.'
    : table(
        [
          { title: 'Verdict' },
          { title: 'Score', align: 'right' },
          { title: 'From', align: 'right' },
          { title: 'To', align: 'right' },
          { title: 'By' },
          { title: 'Species' },
          { title: 'Recording' },
        ],
        reviews.map((one) => [
          one.final ? `${one.verdict}, last word` : one.verdict,
          one.score === null ? '' : one.score.toFixed(3),
          second(one.start_s),
          second(one.end_s),
          one.reviewer,
          one.correct_species === null ? one.species : `${one.species}: ${one.correct_species}`,
          one.file,
        ]),
        width,
      );
