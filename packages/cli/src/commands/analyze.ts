import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { typeOption } from './offers.ts';
import { act, collect } from './shared.ts';

interface Flags {
  project: string;
  type: string;
  set?: string[];
  wait?: boolean;
}

export function analyzeCommand(program: Command): void {
  const command = program
    .command('analyze')
    .description("analyse a project's newest dataset")
    .requiredOption('--project <id>', 'the project')
    .addOption(typeOption('analysis to make').default('acoustic_indices'))
    .option('--set <key=value>', 'a setting, such as min_conf=0.5; may be repeated', collect)
    .option('--wait', 'wait until it is done and show what was found');
  withExamples(
    command,
    ['biophony analyze --project ID --wait'],
    ['biophony analyze --project ID --type birdnet_v2_4 --set min_conf=0.5'],
  );
  act<Flags, []>(command, async (ctx, flags) => {
    const { runAnalyze } = await import('../analysis/run-analyze.ts');
    return runAnalyze(ctx, flags);
  });
}
