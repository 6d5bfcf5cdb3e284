import { openClassifier } from '../../inference/session.ts';
import { openSpeciesRange } from '../../inference/species-range.ts';
import { wholeYear } from '../../inference/week.ts';
import { readLabels } from '../labels.ts';
import { windowSamples, type ModelManifest } from '../manifest.ts';
import { ModelError } from '../model-error.ts';
import type { InstalledModel } from '../store.ts';

function checkEmbedding({ embedding }: ModelManifest, outputs: readonly string[]): void {
  if (embedding === null || outputs.includes(embedding)) return;
  const known = outputs.join(', ');
  throw new ModelError(
    `The network has no output named ${embedding}; it has ${known}. Correct the field embedding in model.json.`,
  );
}

/** Asks the range model, if there is one, for a place and the whole year. */
async function tryRange(model: InstalledModel, classes: number): Promise<void> {
  const range = await openSpeciesRange(model, classes);
  await range?.inRange(0, 0, wholeYear).finally(() => range.close());
}

/**
 * Runs one quiet window through a model, with the labels of every language, and asks its range model. Throws ModelError
 * when something does not fit together, or the scores are no numbers.
 */
export async function tryModel(model: InstalledModel): Promise<void> {
  const { folder, manifest } = model;
  const labels = await readLabels(folder, manifest, 'en');
  for (const locale of Object.keys(manifest.labels)) await readLabels(folder, manifest, locale);
  const classifier = await openClassifier(model, labels.length);
  try {
    checkEmbedding(manifest, classifier.outputs);
    const sound = Float32Array.from(
      { length: windowSamples(manifest) },
      (_, t) => Math.sin(t / 5) / 100,
    );
    const scores = await classifier.run(sound, 1);
    if (scores.some((score) => Number.isNaN(score))) {
      throw new ModelError(
        `The model ${manifest.id} gives no numbers for a plain tone; its file is damaged.`,
      );
    }
  } finally {
    await classifier.close();
  }
  await tryRange(model, labels.length);
}
