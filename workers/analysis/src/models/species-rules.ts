import {
  scientificNameOf,
  type AnalysisSettingValues,
  speciesKey,
  type SpeciesSetting,
  speciesSettings,
} from '@biophony/contract/constants';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import type { Label } from './labels.ts';

export const fates = { kept: 0, outOfRange: 1, offList: 2 } as const;

export interface ListRules {
  listed: Uint8Array | null;
  /** Kept whatever list and range say. */
  included: Uint8Array | null;
  excluded: Uint8Array | null;
}

/**
 * Null if all are kept. Excluded beats included, which beats list and range; a class outside both
 * counts as left out by the list.
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

/** Runners lack their users' lists, and equal settings must give equal results everywhere. */
export const shipped = acceptedNames(shippedNames);
const keyOf = (label: string): string => shipped.key(scientificNameOf(label));

export type SpeciesSettings = Pick<AnalysisSettingValues, SpeciesSetting>;

const namesIn = (value: SpeciesSettings[SpeciesSetting]): readonly string[] =>
  Array.isArray(value) ? value : Object.keys(value ?? {});

export type NameTest = (name: string) => boolean;

export function knownTo(labels: readonly Label[]): NameTest {
  const keys = new Set(labels.map(({ scientific_name }) => shipped.key(scientific_name)));
  return (name) => keys.has(keyOf(name));
}

interface UnknownNames {
  setting: SpeciesSetting;
  names: readonly string[];
  of: number;
}

export function unknownNames(settings: SpeciesSettings, labels: readonly Label[]): UnknownNames[] {
  const isKnown = knownTo(labels);
  return speciesSettings
    .map((setting) => {
      const names = namesIn(settings[setting]);
      return { setting, names: names.filter((name) => !isKnown(name)), of: names.length };
    })
    .filter(({ names }) => names.length > 0);
}

function maskOf(names: readonly string[] | null, labels: readonly Label[]): Uint8Array | null {
  if (names === null || names.length === 0) return null;
  const keys = new Set(names.map(keyOf));
  return Uint8Array.from(labels, ({ scientific_name }) =>
    keys.has(shipped.key(scientific_name)) ? 1 : 0,
  );
}

export const listRules = (settings: SpeciesSettings, labels: readonly Label[]): ListRules => ({
  listed: maskOf(settings.species_list, labels),
  included: maskOf(settings.include, labels),
  excluded: maskOf(settings.exclude, labels),
});

/**
 * By class; null if no species has one. Of several names of a species, the class name's threshold
 * applies, else the highest.
 */
export function lowestConfidences(
  { thresholds }: Pick<SpeciesSettings, 'thresholds'>,
  labels: readonly Label[],
  min_conf: number,
): Float64Array | null {
  const own = new Map<string, number>();
  const ofSpecies = new Map<string, number>();
  for (const [name, threshold] of Object.entries(thresholds ?? {})) {
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

/** BirdNET's week for the whole year. */
export const wholeYear = -1;

/**
 * BirdNET's year has 48 weeks, four a month: days 1-7, 8-14, 15-21, and 22 to the end. Local date;
 * null without one.
 */
export function weekOfYear(recordedAt: string | null): number | null {
  const match = /^\d{4}-(\d{2})-(\d{2})/.exec(recordedAt ?? '');
  if (!match) return null;
  const month = Number(match[1]);
  const day = Number(match[2]);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return (month - 1) * 4 + Math.min(4, Math.ceil(day / 7));
}
