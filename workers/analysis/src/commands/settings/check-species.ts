import { speciesSettings } from '@biophony/contract/constants';
import type { GivenSettings, NamedSpecies } from '@biophony/contract/settings-files';
import { modelIdOf } from '../../analyses/index.ts';
import { knownTo } from '../../inference/species-rules.ts';
import { readLabels } from '../../models/labels.ts';
import { ModelError } from '../../models/model-error.ts';
import { findModel } from '../../models/store.ts';
import { UsageError } from '../command-errors.ts';

const mostShown = 3;

const shown = (names: readonly NamedSpecies[]): string => {
  const first = names
    .slice(0, mostShown)
    .map(({ name, where }) => (where === null ? name : `${name} (${where})`));
  const more = names.length - first.length;
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ');
};

/** The model's name and classes; null where it is not installed, which the analysis itself will say. */
async function modelOf(type: string, modelsDir: string) {
  const id = modelIdOf(type);
  if (id === null) return null;
  try {
    const { folder, manifest } = await findModel(modelsDir, id);
    return { name: manifest.name, labels: await readLabels(folder, manifest, 'en') };
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}

/**
 * Sentences that name what the model does not know, with file and line. Throws UsageError for a setting of which it
 * knows no name.
 */
export async function unknownSpecies(
  type: string,
  species: GivenSettings['species'],
  modelsDir: string,
): Promise<string[]> {
  const model = await modelOf(type, modelsDir);
  if (model === null) return [];
  const isKnown = knownTo(model.labels);
  return speciesSettings.flatMap((setting) => {
    const given = species[setting] ?? [];
    const unknown = given.filter(({ name }) => !isKnown(name));
    if (unknown.length === 0) return [];
    if (unknown.length === given.length)
      throw new UsageError(
        `${model.name} knows none of the ${given.length} names of ${setting}: ${shown(unknown)}. Write scientific names as the model_species.csv of its results has them.`,
      );
    return [
      `${model.name} does not know ${unknown.length} of the ${given.length} names of ${setting}: ${shown(unknown)}.`,
    ];
  });
}
