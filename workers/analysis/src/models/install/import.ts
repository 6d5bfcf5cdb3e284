import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { catalogueModel } from '../catalogue.ts';
import { manifestFile } from '../manifest.ts';
import { ModelError } from '../model-error.ts';
import { installModel, readManifest, verifyModel, type InstalledModel } from '../store.ts';
import { tfjsFormat } from '../tfjs/model-json.ts';
import { buildFromTfjs } from './build-tfjs.ts';
import { tryModel } from './try-model.ts';

export interface ImportOptions {
  /** The id under which the model is installed; needed for a TensorFlow.js folder. */
  as?: string;
  /** A label file for a TensorFlow.js folder. */
  labelFile?: string;
}

export interface Imported {
  model: InstalledModel;
  warnings: string[];
}

async function isTfjsFolder(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  return text === null || tfjsFormat(text) !== null;
}

async function importTfjs(
  modelsDir: string,
  folder: string,
  { as, labelFile }: ImportOptions,
): Promise<Imported> {
  const model = catalogueModel(as ?? '');
  if (model?.format !== 'tfjs-zip') {
    throw new ModelError(
      `${folder} holds no ${manifestFile} with a manifest of ours, so it is taken for a TensorFlow.js model; ` +
        'say which model it is, with --as birdnet-v2.4.',
    );
  }
  let placeholder = false;
  const options = {
    source: folder,
    model,
    provenance: { source: resolve(folder) },
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

async function importCustom(
  modelsDir: string,
  folder: string,
  as: string | undefined,
): Promise<Imported> {
  const manifest = await readManifest(folder);
  await verifyModel({ folder, manifest });
  const files = [manifest.file, ...Object.values(manifest.labels)];
  if (manifest.geo) files.push(manifest.geo.file);
  const build = async (target: string): Promise<void> => {
    for (const file of files) {
      await mkdir(dirname(join(target, file)), { recursive: true });
      await copyFile(join(folder, file), join(target, file));
    }
    const fields = { ...manifest, id: as ?? manifest.id };
    await writeFile(join(target, manifestFile), `${JSON.stringify(fields, null, 2)}\n`);
  };
  return { model: await installModel(modelsDir, build, tryModel), warnings: [] };
}

/**
 * Installs a model that lies in a folder: a TensorFlow.js model of the catalogue (converted), or a custom model with
 * our manifest (copied). Throws ModelError, and then nothing was installed.
 */
export async function importModel(
  modelsDir: string,
  folder: string,
  options: ImportOptions,
): Promise<Imported> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new ModelError(`${folder} is not a folder; name the folder that holds the model.`);
  if (await isTfjsFolder(folder)) return importTfjs(modelsDir, folder, options);
  if (options.labelFile) {
    throw new ModelError(
      `${join(folder, manifestFile)} names its label files itself; leave --labels out.`,
    );
  }
  return importCustom(modelsDir, folder, options.as);
}
