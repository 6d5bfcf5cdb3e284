import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '@biophony/recordings';
import { sha256OfFile } from '../kit/checksum.ts';
import { manifestFile, modelIdPattern, parseManifest, type ModelManifest } from './manifest.ts';
import { ModelError } from '../kit/errors.ts';
import { remedyFor } from './catalogue.ts';
import { biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';

export interface InstalledModel {
  folder: string;
  manifest: ModelManifest;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Throws ModelError. */
export async function readManifest(folder: string): Promise<ModelManifest> {
  const path = join(folder, manifestFile);
  let text: string;
  try {
    text = decodeText(await readFile(path));
  } catch (cause) {
    if (isMissing(cause)) throw new ModelError(`${path} is missing.`, { cause });
    throw new ModelError(`${path} could not be read: ${String(cause)}.`, { cause });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ModelError(`${path} is not JSON: ${String(cause)}.`, { cause });
  }
  return parseManifest(value, path);
}

/** Throws ModelError. */
async function verifyFile(folder: string, file: string, sha256: string, id: string): Promise<void> {
  const path = join(folder, file);
  const remedy = remedyFor(id);
  let actual: string;
  try {
    actual = await sha256OfFile(path);
  } catch (cause) {
    throw new ModelError(`The model file ${path} is missing or unreadable; ${remedy}.`, { cause });
  }
  if (actual !== sha256) {
    throw new ModelError(
      `The model file ${path} is damaged: its SHA-256 is ${actual}, but ${manifestFile} says ${sha256}; ${remedy}.`,
    );
  }
}

/** Throws ModelError. */
export async function verifyModel({ folder, manifest }: InstalledModel): Promise<void> {
  const { id, geo } = manifest;
  await verifyFile(folder, manifest.file, manifest.sha256, id);
  if (geo) await verifyFile(folder, geo.file, geo.sha256, id);
  const labels = Object.values(manifest.labels);
  if (geo?.labels) labels.push(geo.labels);
  for (const file of labels) {
    const stats = await stat(join(folder, file)).catch(() => null);
    if (!stats?.isFile()) {
      throw new ModelError(`The label file ${join(folder, file)} is missing; ${remedyFor(id)}.`);
    }
  }
}

/** Throws ModelError that says how to install it. */
export async function findModel(modelsDir: string, id: string): Promise<InstalledModel> {
  if (!modelIdPattern.test(id)) {
    throw new ModelError(
      `${id} is no name of a model; names have lower-case letters, digits, ., _ or -.`,
    );
  }
  const folder = join(modelsDir, id);
  const stats = await stat(folder).catch(() => null);
  if (!stats) {
    throw new ModelError(
      `The model ${id} is not installed in ${modelsDir}; run \`${biophonyAnalysis(`models install ${id}`)}\`, ` +
        `with \`--from FILE\` where there is no network, ` +
        `or \`${biophonyAnalysis(`models import FOLDER --as ${id}`)}\` for a model you have.`,
    );
  }
  const manifest = await readManifest(folder);
  if (manifest.id !== id) {
    throw new ModelError(
      `${join(folder, manifestFile)} describes ${manifest.id}, not ${id}; name the folder after the model.`,
    );
  }
  return { folder, manifest };
}

export type StoredModel = { id: string } & (
  | { model: InstalledModel; problem: null }
  | { model: null; problem: string }
);

export async function listModels(modelsDir: string): Promise<StoredModel[]> {
  const entries = await readdir(modelsDir, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const ids = entries
    .filter(
      (entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'),
    )
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    ids.map(async (id): Promise<StoredModel> => {
      try {
        return { id, model: await findModel(modelsDir, id), problem: null };
      } catch (error) {
        if (error instanceof ModelError) return { id, model: null, problem: error.message };
        throw error;
      }
    }),
  );
}

const workFolder = /^\.(installing|unpacking|replaced)-/;
const staleAfterMs = 3_600_000;

/** Of installations killed over an hour ago. */
async function removeLeftovers(modelsDir: string): Promise<void> {
  for (const name of await readdir(modelsDir)) {
    if (!workFolder.test(name)) continue;
    const path = join(modelsDir, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > staleAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * All or nothing: `build` fills a hidden folder, which is checked and renamed, replacing an older
 * copy.
 */
export async function installModel(
  modelsDir: string,
  build: (folder: string) => Promise<void>,
  tryModel: (model: InstalledModel) => Promise<void>,
): Promise<InstalledModel> {
  await mkdir(modelsDir, { recursive: true });
  await removeLeftovers(modelsDir);
  const folder = await mkdtemp(join(modelsDir, '.installing-'));
  try {
    await chmod(folder, 0o755);
    await build(folder);
    const manifest = await readManifest(folder);
    await verifyModel({ folder, manifest });
    await tryModel({ folder, manifest });
    const target = join(modelsDir, manifest.id);
    const old = join(folder, '..', `.replaced-${manifest.id}-${process.pid}`);
    const replaced = await rename(target, old).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
    await rename(folder, target);
    if (replaced) await rm(old, { recursive: true, force: true });
    return { folder: target, manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Throws ModelError if it is not installed. */
export async function removeModel(modelsDir: string, id: string): Promise<void> {
  const stored = (await listModels(modelsDir)).find((model) => model.id === id);
  if (!stored)
    throw new ModelError(`The model ${id} is not installed in ${modelsDir}; nothing was removed.`);
  await rm(join(modelsDir, id), { recursive: true });
}
