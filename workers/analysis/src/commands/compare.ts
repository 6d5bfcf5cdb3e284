import { basename, dirname, join } from 'node:path';
import { comparisonColumns, type ComparisonRecord, tableWriter } from '@biophony/contract/results';
import type { Command } from 'commander';
import { UsageError } from '../kit/errors.ts';
import { openOutputFolder } from '../kit/output-folder.ts';
import { formatTable } from '../kit/texts.ts';
import { compareResults, type ResultsComparison } from '../outputs/compare-results.ts';
import { notePartialResults } from '../outputs/earlier-results.ts';

const shownSpecies = 20;

const share = ({ seconds_in_all, seconds_in_any }: ComparisonRecord): string =>
  seconds_in_any > 0 ? `${Math.round((seconds_in_all / seconds_in_any) * 100)}%` : '';

function bySpecies(rows: readonly ComparisonRecord[], results: number): ComparisonRecord[][] {
  return Array.from({ length: rows.length / results }, (_, at) =>
    rows.slice(at * results, (at + 1) * results),
  );
}

/** Results of one model and version with different weights. */
function weightsNotice(rows: readonly ComparisonRecord[]): string[] {
  const nameOf = (row: ComparisonRecord) => `${row.model} ${row.model_version}`;
  return [...new Set(rows.map(nameOf))].flatMap((name) => {
    const same = rows.filter((row) => nameOf(row) === name);
    const weights = new Set(same.flatMap(({ model_sha256 }) => model_sha256 ?? []));
    if (weights.size < 2) return [];
    const checksums = [...weights].map((sha256) => sha256.slice(0, 12)).join(', ');
    return [
      `${name} had different weights in these results (SHA-256 ${checksums}): what differs may be theirs.`,
    ];
  });
}

export function comparisonText({
  rows,
  recordings,
  left_out,
  names,
  not_joined,
}: ResultsComparison): string {
  const results = rows.filter(({ of }) => of === 'any sound').length;
  const species = bySpecies(rows, results);
  const legend = (species[0] ?? []).map(
    (row, at) => `${at + 1}  ${row.model} ${row.model_version}  ${row.results}`,
  );
  const cells = species
    .slice(0, shownSpecies + 1)
    .map((same) => [
      same[0]!.of === 'any sound' ? 'any sound' : same[0]!.common_name || same[0]!.scientific_name,
      ...same.map(({ detections }) => detections),
      share(same[0]!),
    ]);
  const heads = ['found', ...legend.map((_, at) => `by ${at + 1}`), 'same time'];
  const more = species.length - cells.length;
  return [
    `${recordings} recordings are in all results${left_out > 0 ? `; ${left_out} that are not were left out` : ''}.`,
    ...legend,
    ...weightsNotice(species[0] ?? []),
    '',
    formatTable([heads, ...cells]),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(names.length > 0 ? ['', 'One species under several names:'] : []),
    ...names.map((one) => `${one.accepted}: ${one.names.join(' and ')}`),
    ...(not_joined.length > 0
      ? ['', 'Not joined, since one name became several or several one:']
      : []),
    ...not_joined.map((one) => `${one.name}: ${one.accepted.join(' and ')} (${one.kind})`),
  ].join('\n');
}

/** Whole or not at all, into a folder or to a .csv path. */
export async function writeComparison({ rows }: ResultsComparison, out: string): Promise<string> {
  const isFile = out.toLowerCase().endsWith('.csv');
  const path = isFile ? out : join(out, 'comparison.csv');
  const folder = await openOutputFolder(dirname(path));
  try {
    const file = await folder.create(basename(path));
    const { head, line } = tableWriter(comparisonColumns);
    await file.write(head);
    for (const row of rows) await file.write(line(row));
    await folder.commit();
    return path;
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

interface CompareOptions {
  out?: string;
  above?: string;
  json?: boolean;
}

/** Throws UsageError. */
function confidenceOf(text = '0'): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new UsageError(`--above ${text} is no confidence. Give a number from 0 to 1.`);
}

export function registerCompare(program: Command): void {
  program
    .command('compare')
    .description('compare results of the same recordings, species by species')
    .argument('<results...>', 'two folders of results, or more')
    .option('--out <file>', 'where comparison.csv goes, a folder or a name that ends in .csv')
    .option('--above <confidence>', 'leave out detections below it, 0 to 1')
    .option('--json', 'print all rows as JSON')
    .action(async (results: string[], { out, above, json }: CompareOptions) => {
      if (results.length < 2) throw new UsageError('Give two folders of results, or more.');
      await notePartialResults(results);
      const least = confidenceOf(above);
      const { readAcceptedNames } = await import('@biophony/sdk/node');
      const comparison = await compareResults(results, await readAcceptedNames(), least);
      const text = json ? JSON.stringify(comparison, null, 2) : comparisonText(comparison);
      process.stdout.write(`${text}\n`);
      if (out === undefined) return;
      const path = await writeComparison(comparison, out);
      if (!json) process.stdout.write(`\nWritten to ${path}\n`);
    });
}
