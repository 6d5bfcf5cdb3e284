import { writeFile } from 'node:fs/promises';
import { customModelPrefix, settingProblem } from '@biophony/contract/constants';
import type { Command } from 'commander';
import { birdnetModelId } from '../analyses/model-analyser.ts';
import { openSpeciesRange } from '../models/species-range.ts';
import { wholeYear } from '../models/species-rules.ts';
import { readLabels } from '../models/labels.ts';
import { InputError, ModelError, UsageError } from '../kit/errors.ts';
import { findModel, verifyModel } from '../models/store.ts';

interface SpeciesFlags {
  model: string;
  lat: string;
  lon: string;
  week?: string;
  rangeThreshold?: string;
  locale: string;
  out?: string;
  modelsDir: string;
}

/** Throws UsageError. */
function numberOf(flag: string, setting: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const problem = settingProblem(setting, value);
  if (problem !== null) throw new UsageError(`--${flag} ${text}: ${problem}.`);
  return value;
}

/** Lines of a species list, most probable first. */
async function speciesAt(flags: SpeciesFlags): Promise<{ lines: string[]; title: string }> {
  const lat = numberOf('lat', 'lat', flags.lat);
  const lon = numberOf('lon', 'lon', flags.lon);
  const week = flags.week === undefined ? wholeYear : numberOf('week', 'week', flags.week);
  const threshold =
    flags.rangeThreshold === undefined
      ? null
      : numberOf('range-threshold', 'range_threshold', flags.rangeThreshold);
  const id = flags.model.startsWith(customModelPrefix)
    ? flags.model.slice(customModelPrefix.length)
    : flags.model;
  const model = await findModel(flags.modelsDir, id);
  await verifyModel(model);
  const { folder, manifest } = model;
  const labels = await readLabels(folder, manifest, flags.locale);
  const range = await openSpeciesRange(model, labels, threshold);
  if (!range || !manifest.geo)
    throw new ModelError(
      `${manifest.name} has no species range model, so it has no list of species.`,
    );
  try {
    const probabilities = await range.probabilities(lat, lon, week);
    const inRange = await range.inRange(lat, lon, week);
    const rows = labels
      .map((label, index) => ({ label, probability: probabilities[index]!, isIn: inRange[index] }))
      .filter(({ probability, isIn }) => isIn === 1 && !Number.isNaN(probability))
      .sort((a, b) => b.probability - a.probability);
    const lines = rows.map(({ label }) => `${label.scientific_name}_${label.common_name}`);
    const when = week === wholeYear ? 'the whole year' : `week ${week}`;
    const least = threshold ?? manifest.geo.threshold;
    const title = `species of ${manifest.name} at ${lat}, ${lon} in ${when}, from a probability of ${least} on`;
    return { lines: [...new Set(lines)], title };
  } finally {
    await range.close();
  }
}

async function species(flags: SpeciesFlags): Promise<void> {
  const { lines, title } = await speciesAt(flags);
  if (lines.length === 0)
    throw new InputError(`There are no ${title}. Lower --range-threshold, or check the place.`);
  const text = `${lines.join('\n')}\n`;
  if (flags.out === undefined) process.stdout.write(text);
  else
    await writeFile(flags.out, text).catch((cause: NodeJS.ErrnoException) => {
      throw new InputError(
        `${flags.out} cannot be written (${cause.code ?? cause.message}). Give --out another file.`,
        { cause },
      );
    });
  process.stderr.write(`${lines.length} ${title}.\n`);
}

export function registerSpecies(program: Command): void {
  program
    .command('species')
    .description('list the species that a model expects at a place, for --set species_list=FILE')
    .option('--model <id>', 'an installed model that has a range model', birdnetModelId)
    .requiredOption('--lat <degrees>', 'latitude, -90 to 90')
    .requiredOption('--lon <degrees>', 'longitude, -180 to 180')
    .option('--week <number>', '1 to 48, four weeks a month; -1 for the whole year (default: -1)')
    .option('--range-threshold <number>', "lowest probability, 0 to 1 (default: the model's)")
    .option('--locale <language>', 'language of the common names', 'en')
    .option('--out <file>', 'where the list goes; standard output when left out')
    .action((_options: unknown, command: Command) =>
      species(command.optsWithGlobals<SpeciesFlags>()),
    );
}
