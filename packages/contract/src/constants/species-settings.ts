import { limits } from './limits.ts';
import { textFault } from './text.ts';
import {
  scientificNameOf,
  speciesKey,
  speciesOf,
  thresholdsBySpecies,
} from './settings/species-names.ts';

const listLabels = {
  species_list: 'Species list',
  include: 'Include',
  exclude: 'Exclude',
} as const;

/** Settings that are lists of scientific names. */
export type SpeciesListSetting = keyof typeof listLabels;
export const speciesListSettings = Object.keys(listLabels) as SpeciesListSetting[];

/** Settings with species, which can be read from files. */
export type SpeciesSetting = SpeciesListSetting | 'thresholds';
export const speciesSettings: readonly SpeciesSetting[] = [...speciesListSettings, 'thresholds'];

export const isSpeciesSetting = (name: string): name is SpeciesSetting =>
  (speciesSettings as readonly string[]).includes(name);

/** Returns what is wrong with a species name or label, as the rest of a sentence, or null. */
export function speciesNameFault(label: string): string | null {
  const name = scientificNameOf(label);
  if (name === '') return 'is empty; write the scientific name';
  if (name.length > limits.species_name_length)
    return `has ${name.length} characters; ${limits.species_name_length} are allowed`;
  return textFault(name);
}

const countText = (count: number): string => count.toLocaleString('en-US');

const tooMany = (label: string, count: number): string | null =>
  count > limits.species_names
    ? `${label} has ${countText(count)} names; ${countText(limits.species_names)} are allowed`
    : null;

function listProblem(setting: SpeciesListSetting, value: unknown): string | null {
  const label = listLabels[setting];
  if (!Array.isArray(value)) return `${label} must be a list of scientific names`;
  if (value.length === 0 && setting === 'species_list')
    return `${label} names no species; leave it out to keep all`;
  const many = tooMany(label, value.length);
  if (many) return many;
  for (const [index, name] of value.entries()) {
    if (typeof name !== 'string') return `${label}: name ${index + 1} must be a text`;
    const fault = speciesNameFault(name);
    if (fault) return `${label}: name ${index + 1} ${fault}`;
  }
  return null;
}

const shown = (name: string): string => name.slice(0, 60);

function thresholdsProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'Thresholds must be lowest confidences by scientific name';
  const entries = Object.entries(value);
  const many = tooMany('Thresholds', entries.length);
  if (many) return many;
  const known = new Set<string>();
  for (const [label, threshold] of entries) {
    const fault = speciesNameFault(label);
    if (fault) return `Thresholds: the name ${JSON.stringify(shown(label))} ${fault}`;
    if (typeof threshold !== 'number' || !(threshold >= 0 && threshold <= 1))
      return `Thresholds: ${shown(label)} must have a number from 0 to 1`;
    if (known.has(speciesKey(scientificNameOf(label))))
      return `Thresholds: ${shown(label)} is named twice; keep one of them`;
    known.add(speciesKey(scientificNameOf(label)));
  }
  return null;
}

/** Returns what is wrong with a species setting, as a sentence, or null. */
export const speciesSettingProblem = (name: SpeciesSetting, value: unknown): string | null =>
  name === 'thresholds' ? thresholdsProblem(value) : listProblem(name, value);

/** True for a setting without effect, such as an empty list of species to include. */
export const saysNothing = (name: string, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (isSpeciesSetting(name) && typeof value === 'object' && Object.keys(value).length === 0);

/** A valid setting in the form of results: scientific names, sorted and unique. */
export function writtenSetting(name: string, value: unknown): unknown {
  if (!isSpeciesSetting(name)) return value;
  return name === 'thresholds'
    ? thresholdsBySpecies(value as Record<string, number>)
    : speciesOf(value as string[]);
}
