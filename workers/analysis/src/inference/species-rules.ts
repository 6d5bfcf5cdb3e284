import {
  scientificNameOf,
  speciesKey,
  speciesSettings,
  type SpeciesSetting,
} from '@biophony/contract/constants';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import type { Label } from '../models/labels.ts';
import type { ListRules } from './class-fates.ts';

/**
 * What lists and labels are compared by. Only the shipped names join here: a runner has no lists of its user, so that the
 * same settings give the same results everywhere.
 */
export const shipped = acceptedNames(shippedNames);
const keyOf = (label: string): string => shipped.key(scientificNameOf(label));

/** The settings of an analysis that name species. */
export interface SpeciesSettings {
  species_list: readonly string[] | null;
  include: readonly string[];
  exclude: readonly string[];
  thresholds: Readonly<Record<string, number>>;
}

/** The names that each setting has. */
const namesGiven = ({
  thresholds,
  species_list,
  ...lists
}: SpeciesSettings): Record<SpeciesSetting, readonly string[]> => ({
  ...lists,
  species_list: species_list ?? [],
  thresholds: Object.keys(thresholds),
});

/** How names are looked up among the classes of a model. */
export type NameTest = (name: string) => boolean;

/** Whether a model knows a species, by its scientific name, another name of it, or a label. */
export function knownTo(labels: readonly Label[]): NameTest {
  const keys = new Set(labels.map(({ scientific_name }) => shipped.key(scientific_name)));
  return (name) => keys.has(keyOf(name));
}

/** Names of a setting that a model does not know. */
export interface UnknownNames {
  setting: SpeciesSetting;
  names: readonly string[];
  /** How many names the setting has. */
  of: number;
}

/** Names that the model does not know, by setting. */
export function unknownNames(settings: SpeciesSettings, labels: readonly Label[]): UnknownNames[] {
  const isKnown = knownTo(labels);
  const given = namesGiven(settings);
  return speciesSettings
    .map((setting) => ({
      setting,
      names: given[setting].filter((name) => !isKnown(name)),
      of: given[setting].length,
    }))
    .filter(({ names }) => names.length > 0);
}

function maskOf(names: readonly string[], labels: readonly Label[]): Uint8Array | null {
  if (names.length === 0) return null;
  const keys = new Set(names.map(keyOf));
  return Uint8Array.from(labels, ({ scientific_name }) =>
    keys.has(shipped.key(scientific_name)) ? 1 : 0,
  );
}

/** What the settings say of each class of a model. */
export const listRules = (settings: SpeciesSettings, labels: readonly Label[]): ListRules => ({
  listed: maskOf(settings.species_list ?? [], labels),
  included: maskOf(settings.include, labels),
  excluded: maskOf(settings.exclude, labels),
});

/**
 * The lowest confidence of each class, `min_conf` where its species has none of its own; null where no species has. Of
 * thresholds under several names of a species, that under the name of the class holds, else the highest.
 */
export function lowestConfidences(
  { thresholds }: Pick<SpeciesSettings, 'thresholds'>,
  labels: readonly Label[],
  min_conf: number,
): Float64Array | null {
  const own = new Map<string, number>();
  const ofSpecies = new Map<string, number>();
  for (const [name, threshold] of Object.entries(thresholds)) {
    own.set(speciesKey(scientificNameOf(name)), threshold);
    ofSpecies.set(keyOf(name), Math.max(threshold, ofSpecies.get(keyOf(name)) ?? 0));
  }
  if (own.size === 0) return null;
  return Float64Array.from(
    labels,
    ({ scientific_name }) =>
      own.get(speciesKey(scientific_name)) ??
      ofSpecies.get(shipped.key(scientific_name)) ??
      min_conf,
  );
}
