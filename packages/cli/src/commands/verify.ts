import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { act } from './options/shared.ts';

interface Flags {
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
      "take the service's own checks for proof, instead of reading every file back from it",
    );
  withExamples(
    command,
    [
      'biophony verify /media/AUDIOMOTH --project ID',
      'reads the card and the service again; as much traffic as the upload',
    ],
    ['biophony verify /media/AUDIOMOTH --project ID --trust-service', 'reads the card alone'],
  );
  act<Flags, [string[]]>(command, async (ctx, flags, paths) => {
    const { runVerify } = await import('../verify/run-verify.ts');
    return runVerify(ctx, { ...flags, paths });
  });
}
