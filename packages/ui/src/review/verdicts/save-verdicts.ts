import { saveBlob } from '../../file-access/save-blob.ts';
import { verdictsCsv } from './verdicts-csv.ts';
import type { VerdictQueue } from './verdict-queue.ts';

/** Saves the verdicts that wait in this browser, and those that the service did not take, as a table. */
export function saveVerdicts(queue: Pick<VerdictQueue, 'waiting' | 'state'>, projectId: string) {
  const reviews = [...queue.waiting(), ...queue.state().refused.map(({ review }) => review)];
  saveBlob(new Blob([verdictsCsv(reviews)], { type: 'text/csv' }), `verdicts-${projectId}.csv`);
}
