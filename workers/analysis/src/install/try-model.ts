import { join } from 'node:path';
import { sha256OfFile } from '../kit/checksum.ts';
import { ModelError } from '../kit/errors.ts';
import { type Label, readLabels } from '../models/labels.ts';
import { type ModelManifest, windowSamples } from '../models/manifest.ts';
import { type Classifier, openClassifier } from '../models/session.ts';
import { openSpeciesRange } from '../models/species-range.ts';
import { wholeYear } from '../models/species-rules.ts';
import type { InstalledModel } from '../models/store.ts';
import { canonicalJson } from '../results/file-result.ts';

/** A row of numbers per window. Throws ModelError. */
async function tryEmbedding(
  { embedding }: ModelManifest,
  classifier: Classifier,
  sound: Float32Array,
): Promise<void> {
  if (embedding === null) return;
  const correct = 'Correct the field embedding in model.json.';
  if (!classifier.outputs.includes(embedding)) {
    const names = classifier.outputs.join(', ');
    throw new ModelError(
      `The network has no output named ${embedding}; it has ${names}. ${correct}`,
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

async function tryRange(model: InstalledModel, labels: readonly Label[]): Promise<void> {
  const range = await openSpeciesRange(model, labels);
  await range?.inRange(0, 0, wholeYear).finally(() => range.close());
}

/** Runs a quiet window with all labels, and the range model. Throws ModelError. */
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

export type ModelTrial = (model: InstalledModel) => Promise<string | null>;

/** Manifest with checksums, and label files. */
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

/** Again only when files change. */
export function createModelTrials(attempt: ModelTrial = problemOf): ModelTrial {
  const problems = new Map<string, string | null>();
  return async (model) => {
    const contents = await contentsOf(model);
    const answered = problems.get(contents);
    if (answered !== undefined) return answered;
    const problem = await attempt(model);
    problems.set(contents, problem);
    return problem;
  };
}
