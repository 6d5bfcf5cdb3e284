import { modelSpeciesColumns, tableWriter } from '@biophony/contract/results';
import { modelIdOf } from '../../analyses/index.ts';
import type { Label } from '../../models/labels.ts';
import { ModelError } from '../../models/model-error.ts';
import type { CreateExporter } from './exporter.ts';
import type { RunMeta } from '../../results/result-row.ts';

/** The model's classes in the language of the analysis; null where this machine does not have the model that ran. */
async function speciesOf(meta: RunMeta, modelsDir: string): Promise<Label[] | null> {
  const id = modelIdOf(meta.analysis_type);
  if (id === null) return null;
  // An analysis without a model loads nothing of models.
  const { readModelSettings } = await import('../../analyses/model-settings.ts');
  const { readLabels } = await import('../../models/labels.ts');
  const { findModel } = await import('../../models/store.ts');
  try {
    const { folder, manifest } = await findModel(modelsDir, id);
    if (manifest.name !== meta.model || manifest.version !== meta.model_version) return null;
    if (meta.model_sha256 && meta.model_sha256 !== manifest.sha256) return null;
    return await readLabels(folder, manifest, readModelSettings(meta.settings).locale);
  } catch (error) {
    // The model went while its analysis ran; the results are whole without the list.
    if (error instanceof ModelError) return null;
    throw error;
  }
}

const table = tableWriter(modelSpeciesColumns);

/** model_species.csv: every species that the model knows, found or not, each once, in the model's order. */
export const modelSpeciesCsv: CreateExporter = async (folder, meta, { modelsDir }) => {
  const species = modelsDir === null ? null : await speciesOf(meta, modelsDir);
  if (species) {
    const { model, model_version } = meta;
    const lines = species.map((one) => table.line({ ...one, model, model_version }));
    const file = await folder.create('model_species.csv');
    await file.write(table.head);
    await file.write([...new Set(lines)].join(''));
  }
  return { add: async () => {}, finish: async () => {} };
};
