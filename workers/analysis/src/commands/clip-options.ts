import { type Command, Option } from 'commander';
import type { Choice } from '../clips/choose-moments.ts';
import { type ClipFormat, clipFormats, speciesFilter } from '../clips/clip-choices.ts';
import { UsageError } from '../kit/errors.ts';

export interface ClipOptions {
  perSpecies: number;
  above: number;
  pad: number;
  clipFormat: ClipFormat;
  species: string[];
}

const limits = { perSpecies: 1000, pad: 30 } as const;

/** Throws UsageError. */
const numberOption =
  (flag: string, least: number, most: number, whole = false) =>
  (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!(value >= least && value <= most) || (whole && !Number.isInteger(value)))
      throw new UsageError(
        `${flag} ${text}: give a ${whole ? 'whole ' : ''}number from ${least} to ${most}.`,
      );
    return value;
  };

function formatOption(text: string): ClipFormat {
  const format = clipFormats.find((one) => one === text);
  if (!format) throw new UsageError(`--clip-format ${text}: give ${clipFormats.join(' or ')}.`);
  return format;
}

export function addClipOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--per-species <count>', 'clips of each species at most, the best ones')
        .default(10)
        .argParser(numberOption('--per-species', 1, limits.perSpecies, true)),
    )
    .addOption(
      new Option('--above <confidence>', 'clips of this confidence and more')
        .default(0)
        .argParser(numberOption('--above', 0, 1)),
    )
    .addOption(
      new Option('--pad <seconds>', 'sound before and behind a detection')
        .default(1)
        .argParser(numberOption('--pad', 0, limits.pad)),
    )
    .addOption(
      new Option('--clip-format <format>', clipFormats.join(' or '))
        .default('wav')
        .argParser(formatOption),
    )
    .option('--species <names...>', 'clips of these species alone, by either of their names', []);
}

export async function toChoice(options: ClipOptions): Promise<Choice> {
  const { perSpecies, above, pad, species } = options;
  if (species.length === 0) return { perSpecies, above, pad, species: speciesFilter([]) };
  const { readAcceptedNames } = await import('@biophony/sdk/node');
  return { perSpecies, above, pad, species: speciesFilter(species, await readAcceptedNames()) };
}
