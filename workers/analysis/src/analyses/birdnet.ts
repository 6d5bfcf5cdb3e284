import { findModel, verifyModel } from '../models/store.ts';
import { ModelError } from '../models/model-error.ts';
import { createModelAnalyser } from './model-analyser.ts';

/** The catalogue's name of the model behind the analysis type `birdnet_v2_4`. */
export const birdnetModelId = 'birdnet-v2.4';

/** Makes the analyser of `birdnet_v2_4`. Throws ModelError when the model is not installed or damaged. */
export const createBirdnetAnalyser = createModelAnalyser(birdnetModelId);

/** Whether a model can be used here; when not, `reason` says what to do. */
export interface ModelAvailability {
  compatible: boolean;
  reason: string | null;
}

/** Whether the model `id` is installed in `modelsDir` and whole. */
export async function modelAvailability(modelsDir: string, id: string): Promise<ModelAvailability> {
  try {
    await verifyModel(await findModel(modelsDir, id));
    return { compatible: true, reason: null };
  } catch (error) {
    if (error instanceof ModelError) return { compatible: false, reason: error.message };
    throw error;
  }
}

/** Whether `birdnet_v2_4` can run with the models in `modelsDir`. */
export const birdnetAvailability = (modelsDir: string): Promise<ModelAvailability> =>
  modelAvailability(modelsDir, birdnetModelId);
