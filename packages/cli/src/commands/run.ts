import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { deviceOption, formatOption, typeOption } from './options/offered-values.ts';
import { saveSettingsOption, settingsOption } from './options/settings-options.ts';
import { act, collect } from './options/shared.ts';
import { siteOption } from './options/site-option.ts';
import { timeExpansionOption, timezoneOption } from './options/timezone-option.ts';

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
    .option('--set <key=value>', 'a setting, such as min_conf=0.5; may be repeated', collect)
    .option(...settingsOption)
    .option(...saveSettingsOption)
    .option('--out <folder>', 'where results go (default: biophony-results/<project>)')
    .addOption(formatOption('only these result files, such as csv,raven'));
  withExamples(
    command,
    ['biophony run /media/AUDIOMOTH', "a project of the folder's name, every analysis that fits"],
    ['biophony run /media/AUDIOMOTH --type birdnet_v2_4 --set min_conf=0.5 --out results'],
    ['biophony run /media/AUDIOMOTH --settings lake.toml', 'the analysis of a file of settings'],
  );
  act<Flags, [string]>(command, async (ctx, flags, folder) => {
    const { runAll } = await import('../run/run-all.ts');
    return runAll(ctx, { ...flags, folder });
  });
}
