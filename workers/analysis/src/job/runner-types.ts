import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { customModelPrefix, exampleModel, exampleType } from '@biophony/contract/constants';
import { analysisEntry, analysisTypeNames, findModelId } from '../analyses/analysis-types.ts';
import { birdnetModelId } from '../analyses/model-analyser.ts';
import { createModelTrials, type ModelTrial } from '../install/try-model.ts';
import { listModels } from '../models/store.ts';
import type { RunnerType } from './lease-loop.ts';

/** Changes with every file of a model: a folder that is being copied grows. Downloads are none yet. */
async function signature(modelsDir: string): Promise<string> {
  const names = await readdir(modelsDir, { recursive: true }).catch(() => []);
  const ofModels = names.filter((name) => !name.startsWith('.'));
  const states = ofModels.map(async (name) => {
    const stats = await stat(join(modelsDir, name)).catch(() => null);
    return `${name} ${stats?.size} ${stats?.mtimeMs}`;
  });
  return (await Promise.all(states)).sort().join('\n');
}

type OnUnusable = (modelId: string, problem: string) => void;

async function look(
  modelsDir: string,
  trial: ModelTrial,
  onUnusable: OnUnusable,
): Promise<RunnerType[]> {
  const stored = await listModels(modelsDir);
  const custom = stored
    .filter(({ id, model }) => model && id !== birdnetModelId)
    .map(({ id }) => customModelPrefix + id);
  const types: RunnerType[] = [];
  for (const type of [...analysisTypeNames, ...custom, exampleType]) {
    const { compatible } = (await analysisEntry(type)?.availability(modelsDir)) ?? {};
    if (!compatible) continue;
    const modelId = findModelId(type);
    const model = stored.find(({ id }) => id === modelId)?.model;
    const problem = model && (await trial(model));
    if (problem) onUnusable(model.manifest.id, problem);
    else
      types.push({
        analysis_type: type,
        model: modelId,
        model_version: model?.manifest.version ?? null,
        model_name: model?.manifest.name ?? (type === exampleType ? exampleModel : null),
        species_range: model ? model.manifest.geo !== null : null,
      });
  }
  return types;
}

/** Looks again (checksums included) only when the models folder changed. */
export function watchRunnerTypes(
  modelsDir: string,
  onUnusable: OnUnusable = () => {},
): () => Promise<RunnerType[]> {
  const trial = createModelTrials();
  const lastProblems = new Map<string, string>();
  const tell: OnUnusable = (id, problem) => {
    if (lastProblems.get(id) !== problem) onUnusable(id, problem);
    lastProblems.set(id, problem);
  };
  let seen: string | undefined;
  let types: Promise<RunnerType[]> = Promise.resolve([]);
  return async () => {
    const now = await signature(modelsDir);
    if (now !== seen) {
      seen = now;
      types = look(modelsDir, trial, tell);
      // Do not keep a failed look.
      types.catch(() => (seen = undefined));
    }
    return types;
  };
}
