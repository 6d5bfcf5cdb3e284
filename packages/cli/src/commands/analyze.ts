import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { typeOption } from './options/offered-values.ts';
import { saveSettingsOption, settingsOption } from './options/settings-options.ts';
import { act, collect } from './options/shared.ts';

interface Flags {
  project: string;
  type?: string;
  dataset?: string;
  allDatasets?: boolean;
  set?: string[];
  settings?: string;
  saveSettings?: string;
  timezone?: string;
  wait?: boolean;
}

export function analyzeCommand(program: Command): void {
  const command = program
    .command('analyze')
    .description('analyse a dataset of a project')
    .requiredOption('--project <id>', 'the project')
    .addOption(typeOption('analysis to make (default: acoustic_indices, or that of --settings)'))
    .option(
      '--dataset <name-or-id>',
      "the dataset (default: the project's newest that is complete)",
    )
    .option(
      '--all-datasets',
      'every dataset of the project that has recordings and no such analysis since its last one came',
    )
    .option('--set <key=value>', 'a setting, such as min_conf=0.5; may be repeated', collect)
    .option(...settingsOption)
    .option(...saveSettingsOption)
    .option(
      '--timezone <zone>',
      'count hours and days in this zone, such as Europe/Berlin; without it, by what the recordings say',
    )
    .option('--wait', 'wait until it is done and show what was found');
  withExamples(
    command,
    ['biophony analyze --project ID --wait'],
    ['biophony analyze --project ID --type birdnet_v2_4 --set min_conf=0.5'],
    ['biophony analyze --project ID --dataset "North ridge" --wait'],
    [
      'biophony analyze --project ID --all-datasets --type birdnet_v2_4',
      'all cards of the project',
    ],
    ['biophony analyze --project ID --type birdnet_v2_4 --set species_list=birds.txt'],
    ['biophony analyze --project ID --settings lake.toml --wait'],
    ['biophony analyze --project ID --timezone Europe/Berlin --wait'],
  );
  act<Flags, []>(command, async (ctx, flags) => {
    const { runAnalyze } = await import('../analysis/run-analyze.ts');
    return runAnalyze(ctx, flags);
  });
}
