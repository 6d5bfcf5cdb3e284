import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { deviceOption } from './options/offered-values.ts';
import { act } from './options/shared.ts';
import { siteOption } from './options/site-option.ts';
import { timeExpansionOption, timezoneOption } from './options/timezone-option.ts';

interface Flags {
  project?: string;
  projectTitle?: string;
  device?: string;
  name?: string;
  dryRun?: boolean;
  everything?: boolean;
  bandwidth?: string;
  timezone?: string;
  timeExpansion?: number;
  site?: string[];
  watch?: boolean;
}

export function uploadCommand(program: Command): void {
  const command = program
    .command('upload')
    .description('upload recordings; run it again to go on where it ended')
    .argument('<path...>', 'a card: its folder, or files of it; several folders are several cards')
    .option('--project <id>', 'the project to upload to')
    .option('--project-title <title>', 'the same by its title; made when there is none')
    .addOption(deviceOption())
    .option(
      '--name <dataset>',
      "name of the dataset (default: the folder's name, numbered where that is another card's); several folders then share it",
    )
    .option(...timezoneOption)
    .option(...timeExpansionOption)
    .option(...siteOption)
    .option('--everything', 'store what else is on the card beside the recordings')
    .option('--no-everything', 'store recordings only')
    .option('--bandwidth <rate>', 'at most so many bytes a second, such as 500k or 2M')
    .option('--watch', 'keep uploading what arrives, until Ctrl-C')
    .option('--dry-run', 'show what would happen; send nothing');
  withExamples(
    command,
    ['biophony upload /media/AUDIOMOTH --project-title "Wood 7"'],
    [
      'biophony upload /media/CARD-1 /media/CARD-2 --project ID --site "Lake north" --site "Hill"',
      'two cards at once, each at its site',
    ],
    [
      'biophony upload /media/AUDIOMOTH --project-title "Wood 7" --dry-run',
      'what would be sent, and what is wrong with the card',
    ],
    [
      'biophony upload /media/CARD --project ID --timezone Europe/Berlin',
      'for a recorder whose clock had the wrong zone',
    ],
    [
      'biophony upload ./incoming --project ID --watch --bandwidth 2M',
      'sends what arrives, at most 2 MB a second',
    ],
  );
  act<Flags, [string[]]>(command, async (ctx, flags, paths) => {
    const { runUploads } = await import('../upload/several/run-several.ts');
    return runUploads(ctx, { ...flags, paths });
  });
}
