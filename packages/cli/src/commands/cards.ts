import type { Command } from 'commander';
import { withExamples } from '../kit/help.ts';
import { act, deviceOption, siteOption, timeExpansionOption, timezoneOption } from './options.ts';

export function inspectCommand(program: Command): void {
  const command = program
    .command('inspect')
    .description('show what is on a card and what is wrong with it; sends nothing')
    .argument('<path...>', 'files and folders')
    .option(...timezoneOption)
    .option(...timeExpansionOption);
  withExamples(
    command,
    ['biophony inspect /media/AUDIOMOTH'],
    ['biophony inspect /media/AUDIOMOTH --timezone +02:00', 'shows the times before and after'],
    ['biophony inspect /media/AUDIOMOTH --json > card.ndjson', 'a line of JSON for each recording'],
  );
  act<{ timezone?: string; timeExpansion?: number }, [string[]]>(
    command,
    async (ctx, { timezone, timeExpansion }, paths) => {
      const { runInspect } = await import('../card/run-inspect.ts');
      return runInspect(ctx, paths, timezone ?? null, timeExpansion);
    },
    { local: true },
  );
}

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
    .option('--project-title <title>', 'the same by its title; Biophony makes it if there is none')
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
    .option('--watch', 'keep uploading new files until Ctrl-C')
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
      'sends new files, at most 2 MB a second',
    ],
  );
  act<Flags, [string[]]>(command, async (ctx, flags, paths) => {
    const { runUploads } = await import('../upload/run-several.ts');
    return runUploads(ctx, { ...flags, paths });
  });
}

interface VerifyFlags {
  project: string;
  dataset?: string;
  name?: string;
  trustService?: boolean;
}

export function verifyCommandLine(program: Command): void {
  const command = program
    .command('verify')
    .description('prove that the service has what is on a card, before the card is formatted')
    .argument('<path...>', 'the card: files and folders, as they were uploaded')
    .requiredOption('--project <id>', 'the project it was uploaded to')
    .option('--dataset <id>', 'the dataset it went to (default: the one of its name)')
    .option('--name <dataset>', 'the same by its name')
    .option(
      '--trust-service',
      'rely on the checks of the service, instead of reading every file back',
    );
  withExamples(
    command,
    [
      'biophony verify /media/AUDIOMOTH --project ID',
      'reads the card and the service again; as much traffic as the upload',
    ],
    ['biophony verify /media/AUDIOMOTH --project ID --trust-service', 'reads only the card'],
  );
  act<VerifyFlags, [string[]]>(command, async (ctx, flags, paths) => {
    const { runVerify } = await import('../verify/run-verify.ts');
    return runVerify(ctx, { ...flags, paths });
  });
}
