import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  analysisType,
  analysisTypes,
  customModelPrefix,
  exampleType,
} from '@biophony/contract/constants';
import { sha256OfFile } from '../kit/checksum.ts';
import { canonicalJson } from '../results/file-result.ts';
import type { CreateAnalyser } from './analyser.ts';
import type { ModelAvailability } from './model-analyser.ts';

export interface AnalysisEntry {
  create: CreateAnalyser;
  availability(modelsDir: string): Promise<ModelAvailability>;
}

const always = async (): Promise<ModelAvailability> => ({ compatible: true, reason: null });

const byModel = (modelId: string): AnalysisEntry => ({
  create: async (options) =>
    (await import('./model-analyser.ts')).createModelAnalyser(modelId)(options),
  availability: async (modelsDir) =>
    (await import('./model-analyser.ts')).modelAvailability(modelsDir, modelId),
});

const entries = new Map<string, AnalysisEntry>([
  [
    'acoustic_indices',
    {
      create: async (options) =>
        (await import('./acoustic-indices.ts')).createAcousticIndicesAnalyser(options),
      availability: always,
    },
  ],
  [
    'audio_events',
    {
      create: async (options) =>
        (await import('./audio-events.ts')).createAudioEventsAnalyser(options),
      availability: always,
    },
  ],
]);
for (const [type, { model }] of Object.entries(analysisTypes))
  if (model) entries.set(type, byModel(model));

/** For people's recordings. */
export const analysisTypeNames: readonly string[] = [...entries.keys()];

/** Of no use but for example projects. */
entries.set(exampleType, {
  create: async (options) =>
    (await import('./example-songs.ts')).createExampleSongsAnalyser(options),
  availability: always,
});

/** `model:<id>` is any installed model. */
export function analysisEntry(type: string): AnalysisEntry | undefined {
  return type.startsWith(customModelPrefix) && type.length > customModelPrefix.length
    ? byModel(type.slice(customModelPrefix.length))
    : entries.get(type);
}

export const findModelId = (type: string): string | null => analysisType(type)?.model ?? null;

/** Of the manifest, the networks' checksums, and labels. Throws ModelError. */
export async function hashNetwork(type: string, modelsDir: string): Promise<string | null> {
  const id = findModelId(type);
  if (id === null) return null;
  const { findModel } = await import('../models/store.ts');
  const { folder, manifest } = await findModel(modelsDir, id);
  const hash = createHash('sha256').update(canonicalJson(manifest));
  const labels = [...Object.values(manifest.labels), manifest.geo?.labels].sort();
  for (const file of labels)
    if (file !== undefined) hash.update(await sha256OfFile(join(folder, file)));
  return hash.digest('hex');
}
