import { openClassifier, type Classifier } from '../../inference/session.ts';
import { openSpeciesRange } from '../../inference/species-range.ts';
import { wholeYear } from '../../inference/week.ts';
import { readLabels, type Label } from '../labels.ts';
import { windowSamples, type ModelManifest } from '../manifest.ts';
import { ModelError } from '../model-error.ts';
import type { InstalledModel } from '../store.ts';

/** Runs a window through to the embedding, which must be a row of numbers for each window. Throws ModelError. */
async function tryEmbedding(
  { embedding }: ModelManifest,
  classifier: Classifier,
  sound: Float32Array,
): Promise<void> {
  if (embedding === null) return;
  const correct = 'Correct the field embedding in model.json.';
  if (!classifier.outputs.includes(embedding)) {
    const known = classifier.outputs.join(', ');
    throw new ModelError(
      `The network has no output named ${embedding}; it has ${known}. ${correct}`,
    );
  }
  const { other, windows } = await classifier.runWith(embedding, sound, 1);
  const { data, dims } = other;
  if (dims.length !== 2 || dims[0] !== windows || data.length === 0)
    throw new ModelError(
      `The output ${embedding} gives [${dims.join(', ')}] for ${windows} windows, but an embedding is [windows, numbers]. ${correct}`,
    );
  if (data.includes(Number.NaN))
    throw new ModelError(`The output ${embedding} gives no numbers for a plain tone. ${correct}`);
}

/** Asks the range model, if there is one, for a place and the whole year. */
async function tryRange(model: InstalledModel, labels: readonly Label[]): Promise<void> {
  const range = await openSpeciesRange(model, labels);
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
    await tryEmbedding(manifest, classifier, sound);
  } finally {
    await classifier.close();
  }
  await tryRange(model, labels);
}
