import { join } from 'node:path';
import { sha256OfFile } from '../../models/checksum.ts';
import { tryModel } from '../../models/install/try-model.ts';
import { ModelError } from '../../models/model-error.ts';
import type { InstalledModel } from '../../models/store.ts';
import { canonicalJson } from '../../results/settings-hash.ts';

/** Why a model cannot be used, or null when it can. */
export type ModelTrial = (model: InstalledModel) => Promise<string | null>;

/** What decides how a trial ends: the manifest, which has the checksums of the networks, and the label files. */
async function contentsOf({ folder, manifest }: InstalledModel): Promise<string> {
  const files = Object.values(manifest.labels).map((file) => sha256OfFile(join(folder, file)));
  return canonicalJson([manifest, ...(await Promise.all(files))]);
}

async function problemOf(model: InstalledModel): Promise<string | null> {
  try {
    await tryModel(model);
    return null;
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
}

/** Makes a trial of models that runs each once, and again only when its files have changed. */
export function createModelTrials(attempt: ModelTrial = problemOf): ModelTrial {
  const known = new Map<string, string | null>();
  return async (model) => {
    const contents = await contentsOf(model);
    const answered = known.get(contents);
    if (answered !== undefined) return answered;
    const problem = await attempt(model);
    known.set(contents, problem);
    return problem;
  };
}
