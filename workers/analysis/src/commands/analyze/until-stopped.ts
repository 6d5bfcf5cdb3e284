import { refusedResult } from '../../results/file-result.ts';
import type { ResultRow } from '../../results/result-row.ts';
import { Interrupted } from '../command-errors.ts';

/** Gives rows until the person stops the program. A file that is in the middle then ends with a row that says so. */
export async function* untilStopped(rows: AsyncIterable<ResultRow>): AsyncGenerator<ResultRow> {
  let begun: ResultRow | null = null;
  try {
    for await (const row of rows) {
      begun = row.continues ? row : null;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    if (!begun) return;
    const message =
      'The analysis was stopped in the middle of this recording: detections after the last one listed are missing.';
    const { file, recording } = begun;
    yield { file, recording, result: refusedResult({ code: 'interrupted', message }) };
  }
}
