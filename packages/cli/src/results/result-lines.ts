import type { Summary } from '@biophony/contract';
import { analysisText } from '../analysis/analysis-text.ts';
import type { RefusedFile } from '../analysis/refused-files.ts';
import { wrap } from '../text/wrap.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** An analysis whose result files were downloaded. */
interface Fetched {
  analysis_id: string;
  /** Paths of the files. */
  files: string[];
  /** What the files lack that the survey knows of their recordings. */
  notice: string | null;
  summary: Summary | null;
  refused: RefusedFile[] | null;
}

/** What an analysis found and refused, and what its files lack, each with an empty line. */
export function resultLines(
  { analysis_id, files, notice, summary, refused }: Fetched,
  width: number,
): string[] {
  const told = notice === null ? [] : [...wrap(`Note: ${notice}`, width, '  '), ''];
  if (!summary) return told;
  const listedIn =
    files.find((path) => /[/\\]files\.csv$/.test(path)) ??
    `files.csv, which this fetches: ${biophony(`results --analysis ${analysis_id}`)}`;
  return [analysisText({ summary, refused, listedIn }, width), '', ...told];
}
