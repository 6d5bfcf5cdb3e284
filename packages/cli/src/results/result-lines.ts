import type { Summary } from '@biophony/contract';
import { analysisText } from '../analysis/analysis-text.ts';
import type { RefusedFile } from '../analysis/refused-files.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** An analysis whose result files were downloaded. */
interface Fetched {
  analysis_id: string;
  /** Paths of the files. */
  files: string[];
  summary: Summary | null;
  refused: RefusedFile[] | null;
}

/** What an analysis found and refused, and an empty line; nothing where it left no summary. */
export function resultLines(
  { analysis_id, files, summary, refused }: Fetched,
  width: number,
): string[] {
  if (!summary) return [];
  const listedIn =
    files.find((path) => /[/\\]files\.csv$/.test(path)) ??
    `files.csv, which this fetches: ${biophony(`results --analysis ${analysis_id}`)}`;
  return [analysisText({ summary, refused, listedIn }, width), ''];
}
