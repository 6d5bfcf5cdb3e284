import type { Command } from 'commander';
import { withExamples } from '../help/examples.ts';
import { act } from './options/shared.ts';
import { timeExpansionOption, timezoneOption } from './options/timezone-option.ts';

export function inspectCommand(program: Command): void {
  const command = program
    .command('inspect')
    .description('tell what is on a card and what is wrong with it; sends nothing')
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
      const { runInspect } = await import('../inspect/run-inspect.ts');
      return runInspect(ctx, paths, timezone ?? null, timeExpansion);
    },
    { local: true },
  );
}
