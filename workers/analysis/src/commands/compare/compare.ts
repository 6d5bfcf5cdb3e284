import type { Command } from 'commander';
import { compareResults } from '../../outputs/compare/compare-results.ts';
import { comparisonText } from './comparison-text.ts';
import { writeComparison } from './write-comparison.ts';
import { UsageError } from '../command-errors.ts';
import { notePartialResults } from '../note-partial.ts';

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
