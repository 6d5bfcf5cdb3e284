import { scientificNameOf, speciesSettings, writtenSetting } from '@biophony/contract/constants';
import type { GivenSettings, NamedSpecies } from '@biophony/contract/settings-files';
import { findModelId } from '../analyses/analysis-types.ts';
import { ModelError, UsageError } from '../kit/errors.ts';
import { readLabels } from '../models/labels.ts';
import { knownTo, type NameTest } from '../models/species-rules.ts';
import { findModel } from '../models/store.ts';

const mostShown = 3;

const listNames = (names: readonly NamedSpecies[]): string => {
  const first = names
    .slice(0, mostShown)
    .map(({ name, where }) => (where === null ? name : `${name} (${where})`));
  const more = names.length - first.length;
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
};

/** Null where it is not installed: the analysis reports that. */
async function modelOf(type: string, modelsDir: string) {
  const id = findModelId(type);
  if (id === null) return null;
  try {
    const { folder, manifest } = await findModel(modelsDir, id);
    return { name: manifest.name, labels: await readLabels(folder, manifest, 'en') };
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}

/** `species`: where each name came from. */
interface SpeciesRequest {
  settings: Record<string, unknown>;
  species: GivenSettings['species'];
}

/** Replaces unknown names by the user's imported list: so the settings mean the same elsewhere. */
async function inModelNames(
  { settings, species }: SpeciesRequest,
  isKnown: NameTest,
): Promise<SpeciesRequest> {
  const { readAcceptedNames } = await import('@biophony/sdk/node');
  const names = await readAcceptedNames();
  const own = (name: string): string =>
    isKnown(name) ? name : (names.namesFor(scientificNameOf(name)).find(isKnown) ?? name);
  const result: SpeciesRequest = { settings: { ...settings }, species: { ...species } };
  for (const setting of speciesSettings) {
    const entries = species[setting];
    if (!entries || entries.every(({ name }) => own(name) === name)) continue;
    result.species[setting] = entries.map((one) => ({ ...one, name: own(one.name) }));
    const value = settings[setting];
    result.settings[setting] = writtenSetting(
      setting,
      Array.isArray(value)
        ? value.map((name) => own(String(name)))
        : Object.fromEntries(Object.entries(value ?? {}).map(([name, at]) => [own(name), at])),
    );
  }
  return result;
}

/**
 * With notes on unknown names. Throws NamesFileError, and UsageError for a setting without any
 * known name.
 */
export async function checkedSpecies(
  type: string,
  request: SpeciesRequest,
  modelsDir: string,
): Promise<{ settings: Record<string, unknown>; notes: string[] }> {
  const model = await modelOf(type, modelsDir);
  if (model === null) return { settings: request.settings, notes: [] };
  const isKnown = knownTo(model.labels);
  const isAll = speciesSettings.every(
    (one) => request.species[one]?.every(({ name }) => isKnown(name)) ?? true,
  );
  const { settings, species } = isAll ? request : await inModelNames(request, isKnown);
  const notes = speciesSettings.flatMap((setting) => {
    const entries = species[setting] ?? [];
    const unknown = entries.filter(({ name }) => !isKnown(name));
    if (unknown.length === 0) return [];
    if (unknown.length === entries.length)
      throw new UsageError(
        `${model.name} knows none of the ${entries.length} names of ${setting}: ${listNames(unknown)}. Write scientific names as the model_species.csv of its results has them.`,
      );
    return [
      `${model.name} does not know ${unknown.length} of the ${entries.length} names of ${setting}: ${listNames(unknown)}.`,
    ];
  });
  return { settings, notes };
}
