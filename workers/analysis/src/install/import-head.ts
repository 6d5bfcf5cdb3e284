import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import {
  appendHead,
  type ClassifierHead,
  findHead,
  headOutput,
} from '../conversion/classifier-head.ts';
import { readNetwork } from '../conversion/tflite-network.ts';
import { sha256Of } from '../kit/checksum.ts';
import { ModelError } from '../kit/errors.ts';
import { labelLines } from '../models/labels.ts';
import { type ManifestFields, manifestFile, windowSamples } from '../models/manifest.ts';
import { findModel, type InstalledModel, installModel, verifyModel } from '../models/store.ts';
import { copyLicenceFiles, type ModelTerms } from './licence.ts';
import { tryModel } from './try-model.ts';

/** BirdNET-Analyzer trains classifiers on its embeddings. */
const baseId = 'birdnet-v2.4';

/** A file that includes BirdNET V2.4 has 75 MB. */
const mostBytes = 1 << 29;

export const isHeadFile = (path: string): boolean => path.toLowerCase().endsWith('.tflite');

const idOf = (path: string): string =>
  basename(path)
    .replace(/\.tflite$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '') || 'classifier';

/** Throws ModelError. */
async function readHead(path: string): Promise<ClassifierHead> {
  const { size } = await stat(path);
  if (size > mostBytes)
    throw new ModelError(
      `${path} has ${size} bytes; a classifier of BirdNET-Analyzer has less than ${mostBytes}.`,
    );
  const bytes = await readFile(path);
  return ofFile(path, () => {
    const network = readNetwork(bytes);
    if (!network) throw new ModelError('It is no TensorFlow Lite file.');
    const head = findHead(network);
    if (head) return head;
    throw new ModelError(
      'It does not end in a classifier on embeddings, as BirdNET-Analyzer trains them. Other networks are imported as ONNX, with a model.json.',
    );
  });
}

/** Throws ModelError with the file's name. */
function ofFile<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause;
    throw new ModelError(`${path} cannot be used. ${cause.message}`, { cause });
  }
}

async function baseModel(modelsDir: string, path: string): Promise<InstalledModel> {
  try {
    const base = await findModel(modelsDir, baseId);
    await verifyModel(base);
    return base;
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause;
    throw new ModelError(
      `${path} is a classifier on the embeddings of ${baseId}, which must be installed first. ${cause.message}`,
      { cause },
    );
  }
}

/** Given, or as BirdNET-Analyzer writes them. Throws ModelError. */
async function readHeadLabels(path: string, labelsPath: string | undefined): Promise<string> {
  const file = labelsPath ?? path.replace(/\.tflite$/i, '_Labels.txt');
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ModelError(
      `The labels of ${path} were looked for in ${file}, which cannot be read. Name their file with --labels.`,
      { cause },
    );
  });
}

/** Those of the base model. Throws ModelError. */
export async function headTerms(
  modelsDir: string,
  path: string,
  as: string | undefined,
): Promise<ModelTerms> {
  await readHead(path);
  const { manifest, folder } = await baseModel(modelsDir, path);
  const { licence } = manifest;
  const terms = [
    `It stands on ${manifest.name}, whose licence and terms hold for it.`,
    ...(licence.terms ?? []),
    ...(licence.attribution ? [licence.attribution] : []),
  ];
  const files = (licence.files ?? []).map((file) => join(folder, file));
  return { id: as ?? idOf(path), name: basename(path), licence, terms, files, source: path };
}

/**
 * Adds the last layers of a BirdNET-Analyzer classifier (`.tflite`) to the installed BirdNET V2.4.
 * Throws ModelError.
 */
export async function importHead(
  modelsDir: string,
  path: string,
  { as, labelFile, acceptedAt }: { as?: string; labelFile?: string; acceptedAt?: string },
): Promise<InstalledModel> {
  const head = await readHead(path);
  const base = await baseModel(modelsDir, path);
  const { manifest } = base;
  const { embedding, licence } = manifest;
  if (embedding === null)
    throw new ModelError(`${baseId} was installed without an embedding. Install it again.`);
  if (head.input !== windowSamples(manifest) && head.input !== head.embedding)
    throw new ModelError(
      `${path} takes ${head.input} numbers, not the ${windowSamples(manifest)} samples of ${baseId}: it was trained on another model.`,
    );
  const labels = await readHeadLabels(path, labelFile);
  const count = labelLines(labels).length;
  if (count !== head.classes)
    throw new ModelError(`${path} has ${head.classes} classes, and its label file ${count} lines.`);
  const build = async (target: string): Promise<void> => {
    const whole = await readFile(join(base.folder, manifest.file));
    const network = ofFile(path, () => appendHead(whole, head, embedding));
    await writeFile(join(target, 'network.onnx'), network);
    await writeFile(join(target, 'labels.txt'), labels);
    await copyLicenceFiles(base.folder, target, licence.files ?? []);
    const fields: ManifestFields = {
      ...manifest,
      id: as ?? idOf(path),
      name: `${basename(path).replace(/\.tflite$/i, '')} on ${manifest.name}`,
      version: sha256Of(await readFile(path)).slice(0, 12),
      file: 'network.onnx',
      sha256: sha256Of(network),
      output: headOutput,
      activation: 'sigmoid',
      sensitivity: true,
      labels: 'labels.txt',
      placeholder_labels: false,
      geo: null,
      licence: { ...licence, ...(acceptedAt ? { accepted_at: acceptedAt } : {}) },
      source: resolve(path),
      source_sha256: sha256Of(await readFile(path)),
      verified_by: undefined,
    };
    await writeFile(join(target, manifestFile), `${JSON.stringify(fields, null, 2)}\n`);
  };
  return installModel(modelsDir, build, (model) => tryHead(model, head));
}

/** Throws ModelError for an embedding of another length. */
async function tryHead(model: InstalledModel, { embedding }: ClassifierHead): Promise<void> {
  try {
    await tryModel(model);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError(
      `The classifier does not fit onto ${baseId} (it takes embeddings of ${embedding} numbers): ${reason}`,
      { cause },
    );
  }
}
