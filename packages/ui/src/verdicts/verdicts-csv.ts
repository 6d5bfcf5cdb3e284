import type { ReviewCreate } from '@biophony/contract';
import { csvLine } from '@biophony/contract/results';
import { saveBlob } from '../base/save-blob.ts';
import type { VerdictQueue } from './verdict-queue.ts';

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

export const verdictsCsv = (reviews: readonly ReviewCreate[]): string =>
  [
    csvLine(columns),
    ...reviews.map((review) => csvLine(columns.map((name) => cell(review[name])))),
  ].join('');

export function saveVerdicts(queue: Pick<VerdictQueue, 'waiting' | 'state'>, projectId: string) {
  const reviews = [...queue.waiting(), ...queue.state().refused.map(({ review }) => review)];
  saveBlob(new Blob([verdictsCsv(reviews)], { type: 'text/csv' }), `verdicts-${projectId}.csv`);
}
