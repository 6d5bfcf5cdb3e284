import type { Summary } from '@biophony/contract/results';
import { findEarlierResults, removeEarlierResults } from '../../outputs/files/earlier-results.ts';
import { mergeParts } from '../../outputs/merge-parts.ts';
import type { PartOrigin } from '../../outputs/part.ts';
import { formatReport } from './report.ts';

export interface ResultsOptions {
  out: string;
  /** Also the files of text that results of very many detections come without. */
  allFiles?: boolean;
  modelsDir: string;
}

/** Merges parts into a folder in place of earlier results, and reports what was found. */
export async function writeResults(
  parts: readonly string[],
  origin: Pick<PartOrigin, 'input_dir' | 'timezone'> | null,
  { out, allFiles, modelsDir }: ResultsOptions,
): Promise<Summary> {
  const earlier = await findEarlierResults(out);
  const merged = await mergeParts(parts, out, {
    perFile: 'folder',
    inputDir: origin?.input_dir ?? '',
    timezone: origin?.timezone ?? null,
    modelsDir,
    ...(allFiles ? { mostAsText: Infinity } : {}),
  });
  const removed = await removeEarlierResults(out, earlier, merged.files);
  process.stdout.write(`${formatReport(merged.summary, out, merged.files)}\n`);
  if (removed.length > 0)
    process.stdout.write(
      `Removed there, as results of an earlier ${earlier?.analysis_type}: ${removed.join(', ')}\n`,
    );
  return merged.summary;
}
