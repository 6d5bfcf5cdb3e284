import { analysisTypes, settingExample } from '@biophony/contract/constants';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { GlobalFlags } from '../kit/config.ts';
import type { ExitCode } from '../kit/errors.ts';
import { deviceNames } from '../kit/labels.ts';
import type { CommandContext } from '../output/run-command.ts';

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text.trim());

/** Seconds, 0 included. Throws commander's error for an invalid option. */
function seconds(text: string): number {
  if (isNumber(text)) return Number(text);
  throw new InvalidArgumentError('Give a number of seconds, such as 120.');
}

/** Limits are inclusive. */
export const wholeNumber =
  (least: number, most: number, unit: string) =>
  (text: string): number => {
    const value = isNumber(text) ? Number(text) : Number.NaN;
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number of ${unit} from ${least} to ${most}.`);
  };

export function confidence(text: string): number {
  const value = isNumber(text) ? Number(text) : Number.NaN;
  if (value <= 0.95) return value;
  throw new InvalidArgumentError('Give a number from 0 to 0.95, such as 0.5.');
}

/** Between 0 and 1, exclusive. */
export function share(text: string): number {
  const value = isNumber(text) ? Number(text) : Number.NaN;
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('Give a number between 0 and 1, such as 0.95.');
}

/** Adds the common options. The program takes them too, before its command. */
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

function nameOf(command: Command): string {
  const parent = command.parent?.parent ? `${nameOf(command.parent)} ` : '';
  return parent + command.name();
}

type Work<Flags, Args extends unknown[]> = (
  ctx: CommandContext,
  flags: Flags,
  ...args: Args
) => Promise<ExitCode | void>;

/** Options after the command win over those before it. */
function flagsOf<Flags>(command: Command): Flags & GlobalFlags {
  const root = command.parent?.parent ?? command.parent;
  const own = command.opts<Record<string, unknown>>();
  for (const [name, value] of Object.entries(root?.opts<Record<string, unknown>>() ?? {}))
    if (root?.getOptionValueSource(name) === 'cli' && command.getOptionValueSource(name) !== 'cli')
      own[name] = value;
  return own as Flags & GlobalFlags;
}

/**
 * Sets a command's action. Import dependencies inside the action, to keep --help fast. `local`
 * needs no service.
 */
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
 * Suggests values in help and completion. Use sites check them, and may accept others, such as
 * custom models.
 */
export function offering(flags: string, description: string, values: readonly string[]): Option {
  const option = new Option(flags, description);
  option.argChoices = [...values];
  return option;
}

export const collect = (value: string, before: string[] = []): string[] => [...before, value];

/**
 * Suggestions for `--format`: extensions, and programs with files of their own. Any other extension
 * or part of a name works too.
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

/** `--type`; installed models are accepted too. */
export const typeOption = (description: string): Option =>
  offering('--type <type>', description, Object.keys(analysisTypes));

export const deviceOption = (): Option =>
  offering('--device <device>', 'the recorder (default: what the headers say)', deviceNames);

export const formatOption = (description: string): Option =>
  offering('--format <formats>', description, resultFormats).argParser(collect);

export const setOption = [
  '--set <key=value>',
  `a setting, such as ${settingExample}; may be repeated`,
  collect,
] as const;

export const settingsOption = [
  '--settings <file>',
  'a file with analysis and settings, TOML or JSON; --set wins',
] as const;

export const saveSettingsOption = [
  '--save-settings <file>',
  'write analysis and settings to a file, TOML or JSON',
] as const;

export const siteOption = [
  '--site <name>',
  'the site of the recorder, made if it does not exist; once for each card, or CARD=NAME',
  collect,
] as const;

export const timezoneOption = [
  '--timezone <zone>',
  "the zone of the recorder's clock, such as +02:00 or Europe/Berlin, if the recordings name none or a wrong one",
] as const;

export const timeExpansionOption = [
  '--time-expansion <times>',
  'how many times the recordings were slowed down (1: not at all), if their headers do not say it or say it wrong',
  wholeNumber(1, 20, 'times'),
] as const;
