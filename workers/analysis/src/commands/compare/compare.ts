import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { comparisonColumns, tableWriter } from '@biophony/contract/results';
import { compareResults, type Comparison } from '../../outputs/compare/compare-results.ts';
import { openOutputFolder } from '../../outputs/files/output-folder.ts';
import { comparisonText } from './comparison-text.ts';
import { UsageError } from '../command-errors.ts';

interface CompareOptions {
  out?: string;
  above?: string;
  json?: boolean;
}

/** A confidence. Throws UsageError. */
function confidenceOf(text = '0'): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 0 && value <= 1) return value;
  throw new UsageError(`--above ${text} is no confidence. Give a number from 0 to 1.`);
}

/** Writes comparison.csv whole or not at all; answers its path. */
async function writeComparison({ rows }: Comparison, out: string): Promise<string> {
  const isFile = out.toLowerCase().endsWith('.csv');
  const path = isFile ? out : join(out, 'comparison.csv');
  const folder = await openOutputFolder(dirname(path));
  try {
    const file = await folder.create(path.slice(dirname(path).length).replace(/^[/\\]/, ''));
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

/** Adds `compare`, which tells how results of the same recordings differ. */
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
      const comparison = await compareResults(results, confidenceOf(above));
      const text = json ? JSON.stringify(comparison, null, 2) : comparisonText(comparison);
      process.stdout.write(`${text}\n`);
      if (out === undefined) return;
      const path = await writeComparison(comparison, out);
      if (!json) process.stdout.write(`\nWritten to ${path}\n`);
    });
}
