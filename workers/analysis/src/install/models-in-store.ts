import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { S3Object } from '@biophony/s3';
import type { S3Address } from '../http/address.ts';
import type { S3Store } from '../http/s3-store.ts';
import { ModelError } from '../kit/errors.ts';
import { manifestFile, modelIdPattern } from '../models/manifest.ts';
import { findModel, installModel, verifyModel } from '../models/store.ts';

export const modelsPlace = ({ bucket, key }: S3Address): S3Address => ({
  bucket,
  key: key === '' || key.endsWith('/') ? key : `${key}/`,
});

type Listed = Pick<S3Object, 'key' | 'size'>;

interface StoredFile extends Listed {
  path: string;
}

/** Stays in the model's folder on every system. */
const isPlain = (path: string): boolean =>
  !/[\\:]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part));

export async function filesByModel(
  place: S3Address,
  objects: AsyncIterable<Listed>,
): Promise<Map<string, StoredFile[]>> {
  const models = new Map<string, StoredFile[]>();
  for await (const object of objects) {
    const [id = '', ...rest] = object.key.slice(place.key.length).split('/');
    const path = rest.join('/');
    if (!modelIdPattern.test(id) || !isPlain(path)) continue;
    models.set(id, [...(models.get(id) ?? []), { ...object, path }]);
  }
  return models;
}

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

async function isThere(source: Source, id: string, files: readonly StoredFile[]): Promise<boolean> {
  const manifest = files.find(({ path }) => path === manifestFile);
  const target = join(source.modelsDir, id);
  const sizes = files.map(async ({ path, size }) => {
    const stats = await stat(join(target, path)).catch(() => null);
    return stats?.size === size;
  });
  if (!manifest || (await Promise.all(sizes)).includes(false)) return false;
  const work = await mkdtemp(join(source.modelsDir, '.manifest-'));
  try {
    const sourceManifest = await readFile(await fetchFile(source, manifest, work));
    await verifyModel(await findModel(source.modelsDir, id));
    return sourceManifest.equals(await readFile(join(target, manifestFile)));
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
    async (model) => {
      if (model.manifest.id !== id)
        throw new ModelError(`Its ${manifestFile} describes ${model.manifest.id}, not ${id}.`);
    },
  );
}

/**
 * Whole models; skips those already there. Returns IDs; `onUnusable` gets models incomplete in the
 * store.
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

/**
 * Puts an installed model below a place in a store, with its licence and whatever else its folder has, over an older
 * copy. The manifest comes last. Answers how many files there are. Throws ModelError for a model that is not whole.
 */
export async function putModel(
  modelsDir: string,
  id: string,
  store: S3Store,
  to: S3Address,
): Promise<number> {
  const model = await findModel(modelsDir, id);
  await verifyModel(model);
  const place = modelsPlace(to);
  // A clear error for wrong keys or bucket.
  await store.list(place).next();
  const entries = await readdir(model.folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(model.folder, join(entry.parentPath, entry.name)))
    .sort((a, b) => Number(a === manifestFile) - Number(b === manifestFile));
  for (const path of paths) {
    const key = `${place.key}${id}/${path.replaceAll(sep, '/')}`;
    await store.put({ bucket: place.bucket, key }, join(model.folder, path));
  }
  return paths.length;
}
