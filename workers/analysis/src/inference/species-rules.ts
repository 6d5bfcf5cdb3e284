import {
  scientificNameOf,
  speciesKey,
  speciesSettings,
  type SpeciesSetting,
} from '@biophony/contract/constants';
import type { Label } from '../models/labels.ts';
import type { ListRules } from './class-fates.ts';

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

/** Whether a model knows a species, by its scientific name or a label. */
export function knownTo(labels: readonly Label[]): NameTest {
  const keys = new Set(labels.map(({ scientific_name }) => speciesKey(scientific_name)));
  return (name) => keys.has(speciesKey(scientificNameOf(name)));
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
  const keys = new Set(names.map((name) => speciesKey(scientificNameOf(name))));
  return Uint8Array.from(labels, ({ scientific_name }) =>
    keys.has(speciesKey(scientific_name)) ? 1 : 0,
  );
}

/** What the settings say of each class of a model. */
export const listRules = (settings: SpeciesSettings, labels: readonly Label[]): ListRules => ({
  listed: maskOf(settings.species_list ?? [], labels),
  included: maskOf(settings.include, labels),
  excluded: maskOf(settings.exclude, labels),
});

/** The lowest confidence of each class, `min_conf` where its species has none of its own; null where no species has. */
export function lowestConfidences(
  { thresholds }: Pick<SpeciesSettings, 'thresholds'>,
  labels: readonly Label[],
  min_conf: number,
): Float64Array | null {
  const own = new Map(
    Object.entries(thresholds).map(([name, threshold]) => [
      speciesKey(scientificNameOf(name)),
      threshold,
    ]),
  );
  if (own.size === 0) return null;
  return Float64Array.from(
    labels,
    ({ scientific_name }) => own.get(speciesKey(scientific_name)) ?? min_conf,
  );
}
