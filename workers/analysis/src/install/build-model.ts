import { copyFile, link, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { convertGraphModel } from '../conversion/graph-model.ts';
import { convertLayersModel } from '../conversion/layers-model.ts';
import {
  readGraphModel,
  readLayersModel,
  readWeights,
  tfjsFormat,
} from '../conversion/tfjs-files.ts';
import { sha256Of, sha256OfFile } from '../kit/checksum.ts';
import { ModelError } from '../kit/errors.ts';
import type { CatalogueModel } from '../models/catalogue.ts';
import { type ManifestFields, manifestFile, parseManifest } from '../models/manifest.ts';
import { openSession } from '../models/session.ts';
import { inRuntime } from '../onnx/devices.ts';
import {
  checkCount,
  findLabels,
  type LabelSet,
  placeholderLabels,
  publishedLabels,
  readLabelSource,
  writeLabels,
} from './label-files.ts';
import { copyLicenceFiles, findLicenceFiles } from './licence.ts';

interface Provenance {
  source: string;
  source_sha256?: string;
  accepted_at?: string;
  verified_by?: ManifestFields['verified_by'];
}

interface TfjsOptions {
  /** A classifier, perhaps a range model and label files, at any depth. */
  source: string;
  model: CatalogueModel;
  provenance: Provenance;
  labelFile?: string;
  allowPlaceholders: boolean;
}

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

/** True if labels were made up. Throws ModelError. */
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

interface OnnxFiles {
  model: string;
  labels: string;
  names: string | null;
  range?: string | null;
  rangeLabels?: string | null;
}

/** Hard link if possible, else a copy. */
const place = (from: string, to: string): Promise<void> =>
  link(from, to).catch(() => copyFile(from, to));

const lastDimension = (value: InferenceSession.ValueMetadata): number | string | undefined =>
  value.isTensor ? value.shape.at(-1) : undefined;

/** The score output has a number per label. Throws ModelError. */
async function findNames(
  path: string,
  classes: number,
  embedding: number | null,
): Promise<Pick<ManifestFields, 'embedding'> & { input: string; output: string }> {
  const session = await openSession(path);
  try {
    const input = session.inputNames[0];
    const output = session.outputMetadata.find((value) => lastDimension(value) === classes)?.name;
    const other = session.outputMetadata.find(
      (value) =>
        value.name !== output &&
        value.isTensor &&
        value.shape.length === 2 &&
        value.shape[1] === embedding,
    );
    const first = session.outputNames[0];
    if (!input || !first)
      throw new ModelError(`${path} has no input or output; it is not the expected model.`);
    return { input, output: output ?? first, embedding: other?.name ?? null };
  } finally {
    await inRuntime(() => session.release());
  }
}

/** Throws ModelError. */
export async function buildFromOnnx(
  target: string,
  model: Extract<CatalogueModel, { format: 'onnx' }>,
  files: OnnxFiles,
  provenance: Provenance,
): Promise<void> {
  const names = model.names && files.names ? { table: model.names, path: files.names } : null;
  const labels = await publishedLabels(model.labels, files.labels, names);
  const file = 'model.onnx';
  await place(files.model, join(target, file));
  const path = join(target, manifestFile);
  const fields: ManifestFields = {
    id: model.id,
    name: model.name,
    version: model.version,
    file,
    sha256: await sha256OfFile(join(target, file)),
    ...model.manifest,
    ...(await findNames(join(target, file), labels.get('en')?.length ?? 0, model.embedding)),
    labels: await writeLabels(target, labels),
    geo: await buildRange(target, model, files),
    licence: { ...model.licence, terms: [...model.terms], accepted_at: provenance.accepted_at },
    source: provenance.source,
    source_sha256: provenance.source_sha256,
    verified_by: provenance.verified_by,
  };
  parseManifest(fields, path);
  await writeFile(path, `${JSON.stringify(fields, null, 2)}\n`);
}

/** Throws ModelError. */
async function buildRange(
  target: string,
  { range }: Extract<CatalogueModel, { format: 'onnx' }>,
  files: OnnxFiles,
): Promise<ManifestFields['geo']> {
  if (!range || !files.range || !files.rangeLabels) return null;
  const file = 'range.onnx';
  const labels = 'range-labels.txt';
  await place(files.range, join(target, file));
  await place(files.rangeLabels, join(target, labels));
  const session = await openSession(join(target, file));
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  await session.release();
  if (!input || !output)
    throw new ModelError(`${files.range} has no input or output; it is not the expected model.`);
  const { threshold, licence, terms } = range;
  return {
    file,
    sha256: await sha256OfFile(join(target, file)),
    input,
    output,
    threshold,
    labels,
    whole_year: 'highest_week',
    licence: { ...licence, terms: [...terms] },
  };
}
