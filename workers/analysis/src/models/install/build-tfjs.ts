import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CatalogueModel } from '../catalogue.ts';
import { sha256Of } from '../checksum.ts';
import { manifestFile, parseManifest, type ManifestFields } from '../manifest.ts';
import { ModelError } from '../model-error.ts';
import { convertGraphModel } from '../tfjs/convert-graph-model.ts';
import { convertLayersModel } from '../tfjs/convert-layers-model.ts';
import { readGraphModel, readLayersModel, tfjsFormat } from '../tfjs/files/model-json.ts';
import { readWeights } from '../tfjs/files/weights.ts';
import { copyLicenceFiles, findLicenceFiles } from './licence-files.ts';
import {
  checkCount,
  findLabels,
  placeholderLabels,
  readLabelSource,
  writeLabels,
  type LabelSet,
} from './label-files.ts';

/** Where a model comes from and on what terms it was taken, for its manifest. */
export interface Provenance {
  source: string;
  source_sha256?: string;
  accepted_at?: string;
  /** How it is known to be the model it is called. */
  verified_by?: ManifestFields['verified_by'];
}

export interface TfjsOptions {
  /** The TensorFlow.js folder: a classifier, perhaps a range model and label files, at any depth. */
  source: string;
  model: CatalogueModel;
  provenance: Provenance;
  /** A label file to use instead of those in the folder. */
  labelFile?: string;
  /** Whether a folder without any labels is taken, with made-up ones. */
  allowPlaceholders: boolean;
}

/** Folders below `source` that hold a TensorFlow.js model, by its format. */
async function findModels(source: string): Promise<Map<string, string>> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      throw new ModelError(`The folder ${source} could not be read: ${String(cause)}.`, { cause });
    },
  );
  const folders = new Map<string, string>();
  for (const entry of entries) {
    if (entry.name !== 'model.json') continue;
    const path = join(entry.parentPath, entry.name);
    const format = tfjsFormat(await readFile(path, 'utf8'));
    if (format && !folders.has(format)) folders.set(format, dirname(path));
  }
  return folders;
}

async function labelsFor(
  { source, labelFile, allowPlaceholders, model }: TfjsOptions,
  classes: number,
): Promise<{ labels: LabelSet; placeholder: boolean }> {
  if (labelFile) {
    const lines = checkCount(labelFile, await readLabelSource(labelFile), classes);
    return { labels: new Map([['en', lines]]), placeholder: false };
  }
  const labels = await findLabels(source, classes);
  if (labels.size > 0) return { labels, placeholder: false };
  if (!allowPlaceholders) {
    throw new ModelError(
      `There is no label file in ${source} (labels.json, or labels/en_us.txt and the like), ` +
        `so the classes of ${model.id} have no names; fetch the whole model again.`,
    );
  }
  return { labels: new Map([['en', placeholderLabels(classes)]]), placeholder: true };
}

/**
 * Fills `target` with an installed model made from a TensorFlow.js folder: ONNX files, labels, manifest.
 * Gives back whether the labels had to be made up. Throws ModelError.
 */
export async function buildFromTfjs(
  target: string,
  options: TfjsOptions,
): Promise<{ placeholder: boolean }> {
  const { source, model, provenance } = options;
  const folders = await findModels(source);
  const classifierFolder = folders.get('layers-model');
  if (!classifierFolder) {
    throw new ModelError(`There is no model.json of a TensorFlow.js layers model in ${source}.`);
  }
  const layers = await readLayersModel(classifierFolder);
  const weights = await readWeights(classifierFolder, layers.weightsManifest);
  const classifier = convertLayersModel(layers, weights);
  const { labels, placeholder } = await labelsFor(options, classifier.classes);
  const geo = await buildRangeModel(target, folders.get('graph-model'), classifier.classes);
  const window_s = 3;
  const fields: ManifestFields = {
    id: model.id,
    name: model.name,
    version: model.version,
    file: 'model.onnx',
    sha256: sha256Of(classifier.onnx),
    sample_rate_hz: classifier.samples / window_s,
    window_s,
    input: classifier.input,
    output: classifier.output,
    embedding: classifier.embedding,
    activation: 'sigmoid',
    sensitivity: true,
    labels: await writeLabels(target, labels),
    placeholder_labels: placeholder,
    high_hz: 15_000,
    batch_size: 20,
    geo,
    licence: { ...(await licenceOf(options, target)), accepted_at: provenance.accepted_at },
    source: provenance.source,
    source_sha256: provenance.source_sha256,
    verified_by: provenance.verified_by,
  };
  const path = join(target, manifestFile);
  parseManifest(fields, path);
  await writeFile(join(target, fields.file), classifier.onnx);
  await writeFile(path, `${JSON.stringify(fields, null, 2)}\n`);
  return { placeholder };
}

/** The licence for the manifest; what the folder has of licence files is copied. */
async function licenceOf(
  { source, model: { licence, terms } }: TfjsOptions,
  target: string,
): Promise<ManifestFields['licence']> {
  const files = await findLicenceFiles(source);
  await copyLicenceFiles(source, target, files);
  return { ...licence, terms: [...terms], ...(files.length > 0 ? { files } : {}) };
}

async function buildRangeModel(
  target: string,
  folder: string | undefined,
  classes: number,
): Promise<ManifestFields['geo']> {
  if (!folder) return null;
  const model = await readGraphModel(folder);
  const range = convertGraphModel(model, await readWeights(folder, model.weightsManifest));
  if (range.species !== classes) {
    throw new ModelError(
      `The range model in ${folder} knows ${range.species} species, but the model has ${classes} classes.`,
    );
  }
  await writeFile(join(target, 'geo.onnx'), range.onnx);
  const { input, output, onnx } = range;
  return { file: 'geo.onnx', sha256: sha256Of(onnx), input, output, threshold: 0.03 };
}
