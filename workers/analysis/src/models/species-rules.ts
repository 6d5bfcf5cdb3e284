import {
  scientificNameOf,
  speciesKey,
  type SpeciesSetting,
  speciesSettings,
} from '@biophony/contract/constants';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import type { Label } from './labels.ts';

/** What becomes of a class that reaches its confidence threshold. */
export const fates = { kept: 0, outOfRange: 1, offList: 2 } as const;

/** What a list of species says of a class. */
export interface ListRules {
  /** 1 for classes on the list, by class index; null when there is no list. */
  listed: Uint8Array | null;
  /** 1 for classes that neither list nor range leaves out. */
  included: Uint8Array | null;
  /** 1 for classes that are always left out. */
  excluded: Uint8Array | null;
}

/**
 * The fate of each class, by class index; null where every class is kept. `inRange` has 1 for classes in range. What is
 * excluded is left out whatever else holds; what is included is kept whatever list and range say; a class that neither
 * the list nor the range has is left out by the list.
 */
export function classFates(
  { listed, included, excluded }: ListRules,
  inRange: Uint8Array | null,
  classes: number,
): Uint8Array | null {
  if (!listed && !excluded && !inRange) return null;
  return Uint8Array.from({ length: classes }, (_, index) => {
    if (excluded?.[index] === 1) return fates.offList;
    if (included?.[index] === 1) return fates.kept;
    if (listed?.[index] === 0) return fates.offList;
    return inRange?.[index] === 0 ? fates.outOfRange : fates.kept;
  });
}

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
interface UnknownNames {
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

/** BirdNET's week that stands for the whole year. */
export const wholeYear = -1;

/**
 * Week of a recording in BirdNET's year of 48 weeks, four to a month: days 1-7, 8-14, 15-21, and 22 to the month's
 * end. The local date in `recordedAt` (ISO 8601) counts. Null when there is no date.
 */
export function weekOfYear(recordedAt: string | null): number | null {
  const match = /^\d{4}-(\d{2})-(\d{2})/.exec(recordedAt ?? '');
  if (!match) return null;
  const month = Number(match[1]);
  const day = Number(match[2]);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return (month - 1) * 4 + Math.min(4, Math.ceil(day / 7));
}
