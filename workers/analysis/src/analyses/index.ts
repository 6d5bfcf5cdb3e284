import { analysisType, analysisTypes, customModelPrefix } from '@biophony/contract/constants';
import type { CreateAnalyser } from './analyser.ts';
import type { ModelAvailability } from './birdnet.ts';

/** One analysis type of this runner. */
export interface AnalysisEntry {
  create: CreateAnalyser;
  /** Whether it can run with the models in that folder; when not, `reason` says what to do. */
  availability(modelsDir: string): Promise<ModelAvailability>;
}

const always = async (): Promise<ModelAvailability> => ({ compatible: true, reason: null });

// Each analysis is loaded when it is asked for: networks need a runtime that the others can do without.
const byModel = (modelId: string): AnalysisEntry => ({
  create: async (options) =>
    (await import('./model-analyser.ts')).createModelAnalyser(modelId)(options),
  availability: async (modelsDir) =>
    (await import('./birdnet.ts')).modelAvailability(modelsDir, modelId),
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
