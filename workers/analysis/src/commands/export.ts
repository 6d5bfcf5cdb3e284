import type { Command } from 'commander';
import {
  exportFormats,
  exportResults,
  formatsOfResults,
  type ExportFormat,
} from '../outputs/export-results.ts';
import { UsageError } from '../kit/errors.ts';
import { notePartialResults } from '../outputs/earlier-results.ts';

interface ExportOptions {
  format: string[];
  out?: string;
  recordings?: string;
  zip?: boolean;
}

const names = Object.keys(exportFormats) as ExportFormat[];
const collect = (value: string, values: string[]) => [...values, ...value.split(',')];

/** `all`: those that the results have rows for. Throws UsageError. */
async function formatsOf(formats: readonly string[], results: string): Promise<ExportFormat[]> {
  const unknown = formats.find((one) => one !== 'all' && !names.includes(one as ExportFormat));
  if (unknown !== undefined)
    throw new UsageError(`There is no format ${unknown}. Formats: ${names.join(', ')}, all.`);
  const namedFormats = names.filter((name) => formats.includes(name));
  if (!formats.includes('all')) return namedFormats;
  const all = await formatsOfResults(results);
  return names.filter((name) => namedFormats.includes(name) || all.includes(name));
}

export function registerExport(program: Command): void {
  program
    .command('export')
    .description(
      'write results as text: detections for spreadsheets, Raven, Audacity and others, minutes, calls',
    )
    .argument('<results>', 'the folder with summary.json and the Parquet files')
    .option('--format <formats>', `${names.join(', ')} or all; may be given again`, collect, [])
    .option('--out <folder>', 'where the files go; the folder of the results when left out')
    .option('--recordings <folder>', 'where the recordings lie, for Raven and Kaleidoscope')
    .option('--zip', 'one ZIP file in place of a folder with a file for every recording')
    .action(async (results: string, options: ExportOptions) => {
      const formats = await formatsOf(options.format, results);
      if (formats.length === 0)
        throw new UsageError(`Name a format with --format: ${names.join(', ')}, all.`);
      await notePartialResults([results]);
      const out = options.out ?? results;
      const files = await exportResults(results, out, formats, {
        perFile: options.zip ? 'zip' : 'folder',
        inputDir: options.recordings ?? '',
      });
      process.stdout.write(`Written to ${out}: ${files.join(', ')}\n`);
    });
}
