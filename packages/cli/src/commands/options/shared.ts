import { Option, type Command } from 'commander';
import type { GlobalFlags } from '../../config/settings.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import type { CommandContext } from '../../output/context.ts';
import { seconds } from './numbers.ts';

/** Adds the options that every command takes; the program takes them too, before its command. */
export const withCommonOptions = (command: Command): Command =>
  command
    .optionsGroup('Options of every command:')
    .option('--json', 'write events and a summary as lines of JSON')
    .option('-q, --quiet', 'write results and failures only')
    .option('--plain', 'write lines instead of a live picture')
    .option('--no-input', 'never ask; fail instead')
    .option('--api-url <url>', 'address of the service (or BIOPHONY_API_URL)')
    .option('--profile <name>', 'which sign-in to use (or BIOPHONY_PROFILE)')
    .option('--max-wait <seconds>', 'how long to wait for a service that is away', seconds);

/** The full name of a command, such as `projects list`. */
function nameOf(command: Command): string {
  const parent = command.parent?.parent ? `${nameOf(command.parent)} ` : '';
  return parent + command.name();
}

type Work<Flags, Args extends unknown[]> = (
  ctx: CommandContext,
  flags: Flags,
  ...args: Args
) => Promise<ExitCode | void>;

/** The options of a command, with those that were given before it; what stands behind it wins. */
function flagsOf<Flags>(command: Command): Flags & GlobalFlags {
  const root = command.parent?.parent ?? command.parent;
  const own = command.opts<Record<string, unknown>>();
  for (const [name, value] of Object.entries(root?.opts<Record<string, unknown>>() ?? {}))
    if (root?.getOptionValueSource(name) === 'cli' && command.getOptionValueSource(name) !== 'cli')
      own[name] = value;
  return own as Flags & GlobalFlags;
}

/** Gives a command its action; whatever the action needs is imported inside it, so that --help stays quick. `local`: it asks no service. */
export function act<Flags, Args extends unknown[]>(
  command: Command,
  work: Work<Flags & GlobalFlags, Args>,
  terms: { local?: boolean } = {},
): Command {
  return withCommonOptions(command).action(async (...given: unknown[]) => {
    const args = given.slice(0, command.registeredArguments.length) as Args;
    const flags = flagsOf<Flags>(command);
    const { runCommand } = await import('../../output/run-command.ts');
    await runCommand(nameOf(command), flags, (ctx) => work(ctx, flags, ...args), terms);
  });
}

/**
 * An option that offers values, in its help and to shells. They are checked where they are used, which
 * takes others too where there are others, such as models of one's own.
 */
export function offering(flags: string, description: string, values: readonly string[]): Option {
  const option = new Option(flags, description);
  option.argChoices = [...values];
  return option;
}

/** Collects a repeatable option into a list. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];
