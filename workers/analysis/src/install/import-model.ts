import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { tfjsFormat } from '../conversion/tfjs-files.ts';
import { ModelError } from '../kit/errors.ts';
import { catalogueModel } from '../models/catalogue.ts';
import { manifestFile, type ModelManifest } from '../models/manifest.ts';
import { type InstalledModel, installModel, readManifest, verifyModel } from '../models/store.ts';
import { buildFromTfjs } from './build-model.ts';
import { headTerms, importHead, isHeadFile } from './import-head.ts';
import { copyLicenceFiles, findLicenceFiles, type ModelTerms } from './licence.ts';
import { tryModel } from './try-model.ts';

export interface ModelImportOptions {
  /** Required for a TensorFlow.js folder. */
  as?: string;
  labelFile?: string;
  /** When the operator accepted the licence, ISO 8601. */
  acceptedAt?: string;
}

export interface Imported {
  model: InstalledModel;
  warnings: string[];
}

async function isTfjsFolder(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  return text === null || tfjsFormat(text) !== null;
}

/** Throws ModelError. */
function tfjsModel(folder: string, as: string | undefined) {
  const model = catalogueModel(as ?? '');
  if (model?.format === 'tfjs-zip') return model;
  throw new ModelError(
    `${folder} holds no ${manifestFile} with a manifest of ours, so it is taken for a TensorFlow.js model; ` +
      'say which model it is, with --as birdnet-v2.4.',
  );
}

async function importTfjs(
  modelsDir: string,
  folder: string,
  { as, labelFile, acceptedAt }: ModelImportOptions,
): Promise<Imported> {
  const model = tfjsModel(folder, as);
  let placeholder = false;
  const options = {
    source: folder,
    model,
    provenance: { source: resolve(folder), accepted_at: acceptedAt },
    labelFile,
    allowPlaceholders: true,
  };
  const installed = await installModel(
    modelsDir,
    async (target) => {
      ({ placeholder } = await buildFromTfjs(target, options));
    },
    tryModel,
  );
  const warnings = placeholder
    ? [
        `${folder} holds no label file: the classes are called Class 0001, Class 0002 and so on. ` +
          'Use --labels FILE to name them.',
      ]
    : [];
  return { model: installed, warnings };
}

/** Licence files that a folder with our manifest has, and those that its manifest names. */
async function licenceFilesOf(folder: string, { licence, geo }: ModelManifest): Promise<string[]> {
  const named = [...(licence.files ?? []), ...(geo?.licence?.files ?? [])];
  return [...new Set([...named, ...(await findLicenceFiles(folder))])];
}

async function importCustom(
  modelsDir: string,
  folder: string,
  { as, acceptedAt }: ModelImportOptions,
): Promise<Imported> {
  const manifest = await readManifest(folder);
  await verifyModel({ folder, manifest });
  const { geo, licence } = manifest;
  const files = [manifest.file, ...Object.values(manifest.labels)];
  if (geo) files.push(geo.file, ...(geo.labels ? [geo.labels] : []));
  const licenceFiles = await licenceFilesOf(folder, manifest);
  const build = async (target: string): Promise<void> => {
    for (const file of files) {
      await mkdir(dirname(join(target, file)), { recursive: true });
      await copyFile(join(folder, file), join(target, file));
    }
    await copyLicenceFiles(folder, target, licenceFiles);
    const fields = {
      ...manifest,
      id: as ?? manifest.id,
      licence: {
        ...licence,
        ...(licenceFiles.length > 0 ? { files: licenceFiles } : {}),
        ...(acceptedAt ? { accepted_at: acceptedAt } : {}),
      },
      // A folder's own claim is no proof.
      verified_by: undefined,
    };
    await writeFile(join(target, manifestFile), `${JSON.stringify(fields, null, 2)}\n`);
  };
  return { model: await installModel(modelsDir, build, tryModel), warnings: [] };
}

const isFile = async (path: string): Promise<boolean> =>
  isHeadFile(path) && ((await stat(path).catch(() => null))?.isFile() ?? false);

async function checkFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => null);
  if (!stats?.isDirectory())
    throw new ModelError(
      `${folder} is not a folder; name the folder that holds the model, or a .tflite file of BirdNET-Analyzer.`,
    );
}

/** Throws ModelError. */
export async function readTerms(
  modelsDir: string,
  folder: string,
  as: string | undefined,
): Promise<ModelTerms> {
  if (await isFile(folder)) return headTerms(modelsDir, folder, as);
  await checkFolder(folder);
  if (await isTfjsFolder(folder)) {
    const { id, name, licence, terms, source } = tfjsModel(folder, as);
    const files = (await findLicenceFiles(folder)).map((file) => join(folder, file));
    return { id, name, licence, terms, files, source };
  }
  const manifest = await readManifest(folder);
  const { id, name, licence, source } = manifest;
  const files = (await licenceFilesOf(folder, manifest)).map((file) => join(folder, file));
  const { attribution } = licence;
  const terms = [...(licence.terms ?? []), ...(attribution ? [attribution] : [])];
  return { id: as ?? id, name, licence, terms, files, source };
}

/**
 * Converts a catalogue's TensorFlow.js model, copies a custom model with our manifest, or adds a
 * BirdNET-Analyzer classifier. Throws ModelError.
 */
export async function importModel(
  modelsDir: string,
  folder: string,
  options: ModelImportOptions,
): Promise<Imported> {
  if (await isFile(folder))
    return { model: await importHead(modelsDir, folder, options), warnings: [] };
  await checkFolder(folder);
  if (await isTfjsFolder(folder)) return importTfjs(modelsDir, folder, options);
  if (options.labelFile) {
    throw new ModelError(
      `${join(folder, manifestFile)} names its label files itself; leave --labels out.`,
    );
  }
  return importCustom(modelsDir, folder, options);
}
