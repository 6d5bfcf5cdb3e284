import { analysisType, analysisTypes, customModelPrefix } from '@biophony/contract/constants';
import { createAcousticIndicesAnalyser } from './acoustic-indices.ts';
import type { CreateAnalyser } from './analyser.ts';
import { createAudioEventsAnalyser } from './audio-events.ts';
import { modelAvailability, type ModelAvailability } from './birdnet.ts';
import { createModelAnalyser } from './model-analyser.ts';

/** One analysis type of this runner. */
export interface AnalysisEntry {
  create: CreateAnalyser;
  /** Whether it can run with the models in that folder; when not, `reason` says what to do. */
  availability(modelsDir: string): Promise<ModelAvailability>;
}

const always = async (): Promise<ModelAvailability> => ({ compatible: true, reason: null });

const byModel = (modelId: string): AnalysisEntry => ({
  create: createModelAnalyser(modelId),
  availability: (modelsDir) => modelAvailability(modelsDir, modelId),
});

const entries = new Map<string, AnalysisEntry>([
  ['acoustic_indices', { create: createAcousticIndicesAnalyser, availability: always }],
  ['audio_events', { create: createAudioEventsAnalyser, availability: always }],
]);
for (const [type, { model }] of Object.entries(analysisTypes))
  if (model) entries.set(type, byModel(model));

/** The analysis types this runner knows without custom models. */
export const analysisTypeNames: readonly string[] = [...entries.keys()];

/** The analysis behind a type's name; `model:<id>` is any installed model. Undefined when there is none. */
export function analysisEntry(type: string): AnalysisEntry | undefined {
  return type.startsWith(customModelPrefix) && type.length > customModelPrefix.length
    ? byModel(type.slice(customModelPrefix.length))
    : entries.get(type);
}

/** The id of the model that an analysis type needs; null where it needs none. */
export const modelIdOf = (type: string): string | null => analysisType(type)?.model ?? null;
