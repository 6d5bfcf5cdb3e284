import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { formatOption } from './options/offered-values.ts';
import { act } from './options/shared.ts';

interface Flags {
  project?: string;
  analysis?: string;
  out?: string;
  format?: string[];
  wait?: boolean;
  recordings?: string;
}

export function resultsCommand(program: Command): void {
  const command = program
    .command('results')
    .description('download result files, verified; run it again to go on where it ended')
    .option('--project <id>', 'the newest results of each type of every card of this project')
    .option('--analysis <id>', 'the results of this analysis')
    .option(
      '--out <folder>',
      'where to put them (default: biophony-results/<project>); of several cards each has a folder inside',
    )
    .addOption(formatOption('only these, such as csv,raven,parquet'))
    .option(
      '--recordings <folder>',
      'where the recordings are, for the tables of Kaleidoscope, which looks them up',
    )
    .option('--wait', 'wait until the analysis is done');
  withExamples(
    command,
    ['biophony results --project ID', 'the newest of each analysis of every card'],
    ['biophony results --project ID --format csv,raven --out results'],
  );
  act<Flags, []>(command, async (ctx, flags) => {
    const { runResults } = await import('../results/run-results.ts');
    return runResults(ctx, flags);
  });
}
