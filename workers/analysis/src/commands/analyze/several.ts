import { join } from 'node:path';
import { modelIdOf } from '../../analyses/index.ts';
import type { FolderAnalysis, RunFolder } from '../../runs/session.ts';
import { UsageError } from '../command-errors.ts';
import type { AskedAnalysis } from '../settings/asked-settings.ts';
import type { FolderPlan } from './plan.ts';

/** Results of all recordings, at least one of which could be analysed. */
export type WholeResults = Pick<RunFolder, 'out' | 'meta'>;

/**
 * How the folder of an analysis is called. The ids of models are names of folders themselves, and no other type begins
 * with `model-`: no two types have one name.
 */
export const folderName = (type: string): string => type.replaceAll(':', '-');

/** The folders of analyses: `out` itself for one, a folder of each in it for several. */
export const inFolders = (analyses: readonly AskedAnalysis[], out: string): FolderAnalysis[] =>
  analyses.map(({ type, settings }) => ({
    analysisType: type,
    settings,
    out: analyses.length === 1 ? out : join(out, folderName(type)),
  }));

/** The one analysis of a command line. Throws UsageError where there are several, naming the option that is for one. */
export function onlyOne<T extends { type: string }>(analyses: readonly T[], option: string): T {
  const [one, ...others] = analyses;
  if (one && others.length === 0) return one;
  throw new UsageError(
    `${option} is for one analysis at a time, and there are ${analyses.length}: ${analyses.map(({ type }) => type).join(', ')}. Give one of them, and the others in runs of their own.`,
  );
}

/** Tells what came of an analysis: with several its type stands above. */
export function tellResults(
  { analyses }: Pick<FolderPlan, 'analyses'>,
  { meta }: WholeResults,
  report: string,
): void {
  const type = meta.analysis_type;
  const isFirst = analyses[0]?.analysisType === type;
  const head = analyses.length === 1 ? '' : `${isFirst ? '' : '\n'}${type}\n`;
  process.stdout.write(head + report);
}

/**
 * Compares the results of models, where several were asked for and all of theirs are whole: `comparison.csv` in `out`,
 * and its short text.
 */
export async function compareModels(
  { out, analyses }: FolderPlan,
  whole: readonly WholeResults[],
): Promise<void> {
  const models = analyses.filter(({ analysisType }) => modelIdOf(analysisType) !== null);
  const folders = models.map((model) => model.out);
  if (models.length < 2 || folders.some((folder) => !whole.some((one) => one.out === folder)))
    return;
  const { compareResults } = await import('../../outputs/compare/compare-results.ts');
  const { comparisonText } = await import('../compare/comparison-text.ts');
  const { writeComparison } = await import('../compare/write-comparison.ts');
  const { readAcceptedNames } = await import('@biophony/sdk/node');
  const comparison = await compareResults(folders, await readAcceptedNames());
  const path = await writeComparison(comparison, out);
  process.stdout.write(`\n${comparisonText(comparison)}\n\nWritten to ${path}\n`);
}
