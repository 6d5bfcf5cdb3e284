import { settingExample } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import {
  act,
  collect,
  deviceOption,
  formatOption,
  saveSettingsOption,
  setOption,
  settingsOption,
  siteOption,
  timeExpansionOption,
  timezoneOption,
  typeOption,
} from './options.ts';

interface Flags {
  project?: string;
  projectTitle?: string;
  device?: string;
  name?: string;
  everything?: boolean;
  bandwidth?: string;
  timezone?: string;
  timeExpansion?: number;
  site?: string[];
  type?: string[];
  set?: string[];
  settings?: string;
  saveSettings?: string;
  out?: string;
  format?: string[];
}

export function runCommandLine(program: Command): void {
  const command = program
    .command('run')
    .description('upload a folder, analyse it and download the results')
    .argument('<folder>', 'the card or folder')
    .option('--project <id>', 'the project to use')
    .option('--project-title <title>', "the same by its title (default: the folder's name)")
    .addOption(deviceOption())
    .option(
      '--name <dataset>',
      "name of the dataset (default: the folder's name, numbered where that is another card's)",
    )
    .option(...timezoneOption)
    .option(...timeExpansionOption)
    .option(...siteOption)
    .option('--everything', 'store what else is on the card beside the recordings')
    .option('--no-everything', 'store recordings only')
    .option('--bandwidth <rate>', 'at most so many bytes a second, such as 500k or 2M')
    .addOption(
      typeOption('analysis to make; may be repeated (default: all that fit)').argParser(collect),
    )
    .option(...setOption)
    .option(...settingsOption)
    .option(...saveSettingsOption)
    .option('--out <folder>', 'where results go (default: biophony-results/<project>)')
    .addOption(formatOption('only these result files, such as csv,raven'));
  withExamples(
    command,
    ['biophony run /media/AUDIOMOTH', "a project of the folder's name, every analysis that fits"],
    [`biophony run /media/AUDIOMOTH --type birdnet_v2_4 --set ${settingExample} --out results`],
    ['biophony run /media/AUDIOMOTH --settings lake.toml', 'the analysis and settings of a file'],
  );
  act<Flags, [string]>(command, async (ctx, flags, folder) => {
    const { runAll } = await import('../run/run-all.ts');
    return runAll(ctx, { ...flags, folder });
  });
}

interface AnalyzeFlags {
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
      'every dataset that has no such analysis since its last recording came',
    )
    .option(...setOption)
    .option(...settingsOption)
    .option(...saveSettingsOption)
    .option(
      '--timezone <zone>',
      'count hours and days in this zone, such as Europe/Berlin (default: the clock of each recording)',
    )
    .option('--wait', 'wait until it is done and show the results');
  withExamples(
    command,
    ['biophony analyze --project ID --wait'],
    [`biophony analyze --project ID --type birdnet_v2_4 --set ${settingExample}`],
    ['biophony analyze --project ID --dataset "North ridge" --wait'],
    [
      'biophony analyze --project ID --all-datasets --type birdnet_v2_4',
      'all cards of the project',
    ],
    ['biophony analyze --project ID --type birdnet_v2_4 --set species_list=birds.txt'],
    ['biophony analyze --project ID --settings lake.toml --wait'],
    ['biophony analyze --project ID --timezone Europe/Berlin --wait'],
  );
  act<AnalyzeFlags, []>(command, async (ctx, flags) => {
    const { runAnalyze } = await import('../analysis/run-analyze.ts');
    return runAnalyze(ctx, flags);
  });
}

interface ResultsFlags {
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
      'where to put them (default: biophony-results/<project>); several cards have a folder each inside',
    )
    .addOption(formatOption('only these, such as csv,raven,parquet'))
    .option(
      '--recordings <folder>',
      'where the recordings are, for the tables of Kaleidoscope, which needs their folder',
    )
    .option('--wait', 'wait until the analysis is done');
  withExamples(
    command,
    ['biophony results --project ID', 'the newest of each analysis of every card'],
    ['biophony results --project ID --format csv,raven --out results'],
  );
  act<ResultsFlags, []>(command, async (ctx, flags) => {
    const { runResults } = await import('../results/run-results.ts');
    return runResults(ctx, flags);
  });
}
