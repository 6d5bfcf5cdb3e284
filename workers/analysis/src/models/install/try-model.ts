import { openClassifier } from '../../inference/session.ts';
import { readLabels } from '../labels.ts';
import { windowSamples } from '../manifest.ts';
import { ModelError } from '../model-error.ts';
import type { InstalledModel } from '../store.ts';

/** Runs one quiet window through a model, labels and all. Throws ModelError when it does not give finite scores. */
export async function tryModel(model: InstalledModel): Promise<void> {
  const labels = await readLabels(model.folder, model.manifest, 'en');
  const classifier = await openClassifier(model, labels.length);
  try {
    const sound = Float32Array.from(
      { length: windowSamples(model.manifest) },
      (_, t) => Math.sin(t / 5) / 100,
    );
    const scores = await classifier.run(sound, 1);
    if (scores.some((score) => Number.isNaN(score))) {
      throw new ModelError(
        `The model ${model.manifest.id} gives no numbers for a plain tone; its file is damaged.`,
      );
    }
  } finally {
    await classifier.close();
  }
}
