import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scientificNameOf, speciesKey } from '@biophony/contract/constants';
import { labelLines, type Label } from '../models/labels.ts';
import { ModelError } from '../models/model-error.ts';
import { shipped } from './species-rules.ts';

/**
 * The scientific names of a range model's own label file, in its order. A line is
 * `code<TAB>scientific name<TAB>common name`, as BirdNET's geomodel has it, or
 * `Scientific name_Common name`. Throws ModelError.
 */
async function readRangeNames(folder: string, file: string): Promise<string[]> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ModelError(`The label file ${path} of the range model could not be read.`, { cause });
  });
  return labelLines(text).map((line) => line.split('\t')[1] ?? scientificNameOf(line));
}

/** Which output of a range model belongs to each class of the sound model. */
export interface RangeClasses {
  /** How many outputs the range model has. */
  outputs: number;
  /** An output's index for each class; -1 for a class that the range model does not know. */
  places: Int32Array;
}

/**
 * Finds each class among the species of the range model by its scientific name, or another name of the species; without a label file of its own the
 * range model has the classes themselves, in their order. Throws ModelError where no class is known.
 */
export async function rangeClasses(
  folder: string,
  file: string | undefined,
  labels: readonly Label[],
): Promise<RangeClasses> {
  if (file === undefined)
    return { outputs: labels.length, places: Int32Array.from(labels, (_, index) => index) };
  const names = await readRangeNames(folder, file);
  const byName = new Map(names.map((name, index) => [speciesKey(name), index]));
  const bySpecies = new Map(names.map((name, index) => [shipped.key(name), index]));
  const places = Int32Array.from(
    labels,
    ({ scientific_name }) =>
      byName.get(speciesKey(scientific_name)) ?? bySpecies.get(shipped.key(scientific_name)) ?? -1,
  );
  if (places.every((place) => place < 0))
    throw new ModelError(
      `${join(folder, file)} names none of the model's species, so the range model does not belong to it.`,
    );
  return { outputs: names.length, places };
}
