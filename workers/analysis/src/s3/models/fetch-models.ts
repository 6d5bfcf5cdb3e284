import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { manifestFile } from '../../models/manifest.ts';
import { ModelError } from '../../models/model-error.ts';
import { findModel, installModel, verifyModel } from '../../models/store.ts';
import type { S3Address } from '../address.ts';
import type { S3Store } from '../store.ts';
import { filesByModel, modelsPlace, type StoredFile } from './model-files.ts';

interface Source {
  store: S3Store;
  place: S3Address;
  modelsDir: string;
}

async function fetchFile({ store, place }: Source, { key, size, path }: StoredFile, to: string) {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true });
  await store.fetch({ bucket: place.bucket, key }, size, target);
  return target;
}

/** Whether the folder has this very model, whole: files of the same sizes, and a manifest that says the same. */
async function isThere(source: Source, id: string, files: readonly StoredFile[]): Promise<boolean> {
  const manifest = files.find(({ path }) => path === manifestFile);
  const target = join(source.modelsDir, id);
  const sizes = files.map(async ({ path, size }) => {
    const found = await stat(join(target, path)).catch(() => null);
    return found?.size === size;
  });
  if (!manifest || (await Promise.all(sizes)).includes(false)) return false;
  const work = await mkdtemp(join(source.modelsDir, '.manifest-'));
  try {
    const given = await readFile(await fetchFile(source, manifest, work));
    await verifyModel(await findModel(source.modelsDir, id));
    return given.equals(await readFile(join(target, manifestFile)));
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function fetchModel(source: Source, id: string, files: readonly StoredFile[]) {
  if (await isThere(source, id, files)) return;
  await installModel(
    source.modelsDir,
    async (folder) => {
      for (const file of files) await fetchFile(source, file, folder);
    },
    // It is tried before it is offered, as every model of the folder.
    async (model) => {
      if (model.manifest.id !== id)
        throw new ModelError(`Its ${manifestFile} describes ${model.manifest.id}, not ${id}.`);
    },
  );
}

/**
 * Brings the models of a place in a store into the models folder, each whole or not at all; one that is there already is
 * not fetched again. Answers their ids; `onUnusable` is told of one that is not whole in the store.
 */
export async function fetchModels(
  store: S3Store,
  from: S3Address,
  modelsDir: string,
  onUnusable: (id: string, problem: string) => void,
): Promise<string[]> {
  const place = modelsPlace(from);
  const models = await filesByModel(place, store.list(place));
  const fetched: string[] = [];
  for (const [id, files] of models)
    try {
      await fetchModel({ store, place, modelsDir }, id, files);
      fetched.push(id);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      onUnusable(id, error.message);
    }
  return fetched;
}
