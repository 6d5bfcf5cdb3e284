import { join } from 'node:path';
import { leftOutSentences, type Summary } from '@biophony/contract/results';
import { formatSpan, formatTable } from '../kit/texts.ts';
import { findEarlierResults, removeEarlierResults } from '../outputs/earlier-results.ts';
import type { PartOrigin } from '../outputs/part.ts';
import type { ResultOptions } from '../outputs/write-results.ts';

const shownSpecies = 15;

const foundTable = ({ species }: Summary): string => {
  const rows = species
    .slice(0, shownSpecies)
    .map(({ common_name, scientific_name, count, best_confidence }) => [
      common_name,
      scientific_name,
      count,
      best_confidence.toFixed(2),
    ]);
  const more = species.length - rows.length;
  const table = formatTable([['found', 'scientific name', 'times', 'best confidence'], ...rows]);
  return more > 0 ? `${table}\nand ${more} more` : table;
};

const indexTable = (indices: NonNullable<Summary['indices']>): string =>
  formatTable([
    ['index', 'mean', 'lowest', 'highest'],
    ...Object.entries(indices).map(([name, { mean, min, max }]) => [
      name,
      ...[mean, min, max].map((value) => value.toFixed(3)),
    ]),
  ]);

function zoneSentence({ timezone, detections_by_offset: counts }: Summary['clocks']): string {
  const offsets = Object.keys(counts).filter((offset) => offset !== 'unknown');
  return `Times are those of ${timezone}${offsets.length > 0 ? ` (${offsets.join(' and ')})` : ''}.`;
}

export function formatReport(summary: Summary, outDir: string, files: readonly string[]): string {
  const { total, analysed, refused } = summary.files;
  return [
    `${total} files: ${analysed} analysed (${formatSpan(summary.seconds_analysed)}), ${refused} refused.`,
    ...(refused > 0 ? [`Why each was refused stands in ${join(outDir, 'files.csv')}.`] : []),
    ...leftOutSentences(summary),
    ...summary.notices.map(
      ({ message, files }) => `Note on ${files === 1 ? 'a file' : `${files} files`}: ${message}`,
    ),
    ...(summary.model_verified === false
      ? [`The model ${summary.model} is unverified, and every row of the results says so.`]
      : []),
    ...(summary.device ? [`The network ran on: ${summary.device}.`] : []),
    ...(summary.clocks.timezone ? [zoneSentence(summary.clocks)] : []),
    ...(summary.clocks.note ? [summary.clocks.note] : []),
    ...(summary.indices ? ['', indexTable(summary.indices)] : []),
    ...(summary.detections > 0 ? ['', foundTable(summary)] : []),
    '',
    `Results in ${outDir}: ${files.join(', ')}`,
  ].join('\n');
}

export interface ResultsOptions {
  out: string;
  allFiles?: boolean;
  modelsDir: string;
}

type WriteFiles = (
  out: string,
  options: ResultOptions,
) => Promise<{ files: string[]; summary: Summary }>;

export interface WrittenResults {
  summary: Summary;
  report: string;
}

/** Replaces earlier results. */
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
