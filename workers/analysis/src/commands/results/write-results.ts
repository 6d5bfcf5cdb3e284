import type { Summary } from '@biophony/contract/results';
import { findEarlierResults, removeEarlierResults } from '../../outputs/files/earlier-results.ts';
import type { PartOrigin } from '../../outputs/part.ts';
import type { ResultOptions } from '../../outputs/write-result-files.ts';
import { formatReport } from './report.ts';

export interface ResultsOptions {
  out: string;
  /** Also the files of text that results of very many detections come without. */
  allFiles?: boolean;
  modelsDir: string;
}

/** Writes result files into a folder. */
type WriteFiles = (
  out: string,
  options: ResultOptions,
) => Promise<{ files: string[]; summary: Summary }>;

/** Results in place, and what a person is told of them. */
export interface WrittenResults {
  summary: Summary;
  report: string;
}

/** Has results written into a folder in place of earlier ones. */
export async function writeResults(
  write: WriteFiles,
  origin: Pick<PartOrigin, 'input_dir' | 'timezone'> | null,
  { out, allFiles, modelsDir }: ResultsOptions,
): Promise<WrittenResults> {
  const earlier = await findEarlierResults(out);
  const { summary, files } = await write(out, {
    perFile: 'folder',
    inputDir: origin?.input_dir ?? '',
    timezone: origin?.timezone ?? null,
    modelsDir,
    ...(allFiles ? { mostAsText: Infinity } : {}),
  });
  const removed = await removeEarlierResults(out, earlier, files);
  const gone =
    removed.length > 0
      ? `Removed there, as results of an earlier ${earlier?.analysis_type}: ${removed.join(', ')}\n`
      : '';
  return { summary, report: `${formatReport(summary, out, files)}\n${gone}` };
}
