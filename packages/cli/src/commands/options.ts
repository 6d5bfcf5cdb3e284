import { analysisTypes } from '@biophony/contract/constants';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { GlobalFlags } from '../kit/config.ts';
import type { ExitCode } from '../kit/errors.ts';
import { deviceNames } from '../kit/labels.ts';
import type { CommandContext } from '../output/run-command.ts';

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text.trim());

/** A number of seconds, none included. Throws what commander tells as a wrong value of its option. */
function seconds(text: string): number {
  if (isNumber(text)) return Number(text);
  throw new InvalidArgumentError('Give a number of seconds, such as 120.');
}

/** The parser of a whole number within limits, both included. */
export const wholeNumber =
  (least: number, most: number, unit: string) =>
  (text: string): number => {
    const value = isNumber(text) ? Number(text) : Number.NaN;
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number of ${unit} from ${least} to ${most}.`);
  };

/** A confidence. */
export function confidence(text: string): number {
  const value = isNumber(text) ? Number(text) : Number.NaN;
  if (value <= 0.95) return value;
  throw new InvalidArgumentError('Give a number from 0 to 0.95, such as 0.5.');
}

/** A share between 0 and 1, both left out. */
export function share(text: string): number {
  const value = isNumber(text) ? Number(text) : Number.NaN;
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('Give a number between 0 and 1, such as 0.95.');
}

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
    const { runCommand } = await import('../output/run-command.ts');
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

/**
 * What `--format` is commonly asked for: endings of the result files, and the programs that some of them are for. Any
 * other ending or part of a name is taken as well.
 */
const resultFormats = [
  'csv',
  'parquet',
  'json',
  'raven',
  'audacity',
  'kaleidoscope',
  'birdnet',
] as const;

/** `--type` of the analyses that every service knows; those of installed models are taken too. */
export const typeOption = (description: string): Option =>
  offering('--type <type>', description, Object.keys(analysisTypes));

/** `--device`, which recorder a card is of. */
export const deviceOption = (): Option =>
  offering('--device <device>', 'the recorder (default: what the headers say)', deviceNames);

/** `--format`, which result files are wanted. */
export const formatOption = (description: string): Option =>
  offering('--format <formats>', description, resultFormats).argParser(collect);

/** `--settings`, a file that names the analysis and its settings. */
export const settingsOption = [
  '--settings <file>',
  'a file with analysis and settings, TOML or JSON; --set wins',
] as const;

/** `--save-settings`, the other way round. */
export const saveSettingsOption = [
  '--save-settings <file>',
  'write analysis and settings to a file, TOML or JSON',
] as const;

/** `--site`, where the recorder stood. */
export const siteOption = [
  '--site <name>',
  'where the recorder stood, made when it is not there; once for each card, or CARD=NAME',
  collect,
] as const;

/** The option --timezone, the same for every command that reads a card. */
export const timezoneOption = [
  '--timezone <zone>',
  "the zone of the recorder's clock, such as +02:00 or Europe/Berlin, where the recordings do not say it or say it wrong",
] as const;

/** The option --time-expansion, of the same commands. */
export const timeExpansionOption = [
  '--time-expansion <times>',
  'how many times the recordings were slowed down, 1 for not at all, where their headers do not say it or say it wrong',
  wholeNumber(1, 20, 'times'),
] as const;
