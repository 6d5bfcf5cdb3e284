import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { downloadsOf, type CatalogueModel, type Download } from '../catalogue.ts';
import { sha256OfFile } from '../checksum.ts';
import type { ModelManifest } from '../manifest.ts';
import { ModelError } from '../model-error.ts';
import { installModel, type InstalledModel } from '../store.ts';
import { buildFromOnnx } from './build-onnx.ts';
import { buildFromTfjs } from './build-tfjs.ts';
import { fetchFile, FetchError, type DownloadOptions } from './download.ts';
import { elsewhereSteps } from './elsewhere.ts';
import { checkSource, rememberSource } from './installed-sources.ts';
import { tryModel } from './try-model.ts';
import { unzip } from './zip.ts';

export interface InstallOptions extends Omit<DownloadOptions, 'onProgress'> {
  /** A file fetched before, or the folder that holds it; its companions are looked for beside it. No network then. */
  from?: string;
  /** When the operator accepted the licence, ISO 8601. */
  acceptedAt: string;
  /** SHA-256 that the operator knows the model's file by. */
  sha256?: string;
  onProgress?: (file: string, received: number, total: number | null) => void;
}

interface Obtained {
  download: Download;
  path: string;
  sha256: string;
  fetched: boolean;
  verifiedBy: ModelManifest['verified_by'];
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Where a file of the model lies when `from` was given. Throws ModelError when it is not there. */
async function localPath(from: string, download: Download, isModel: boolean): Promise<string> {
  const folder = (await isFolder(from)) ? from : dirname(from);
  const path = isModel && folder !== from ? from : join(folder, download.file);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) {
    throw new ModelError(
      `${path} is not there; fetch ${download.file} from ${download.url}, on a computer with network, and put it there.`,
    );
  }
  if (download.bytes !== null && found.size !== download.bytes) {
    throw new ModelError(
      `${path} has ${found.size} bytes, but ${download.file} has ${download.bytes}; fetch it again from ${download.url}.`,
    );
  }
  return path;
}

async function obtain(
  modelsDir: string,
  download: Download,
  isModel: boolean,
  options: InstallOptions,
): Promise<Obtained> {
  const { from, onProgress } = options;
  let path = join(modelsDir, '.downloads', download.file);
  if (from !== undefined) path = await localPath(from, download, isModel);
  else if ((await stat(path).catch(() => null)) === null) {
    await fetchFile(download, path, {
      ...options,
      onProgress: (received, total) => onProgress?.(download.file, received, total),
    });
  }
  const file = { path, sha256: await sha256OfFile(path), fetched: from === undefined };
  try {
    const given = isModel ? options.sha256 : undefined;
    const verifiedBy = await checkSource(modelsDir, download, file, given);
    return { download, ...file, verifiedBy };
  } catch (error) {
    if (from === undefined) await rm(path, { force: true });
    throw error;
  }
}

const obtained = (files: readonly Obtained[], download: Download | undefined) =>
  files.find((file) => file.download === download);

async function build(
  target: string,
  modelsDir: string,
  model: CatalogueModel,
  files: readonly Obtained[],
  acceptedAt: string,
): Promise<void> {
  const main = obtained(files, model.model);
  if (!main) throw new ModelError(`The catalogue lists no file for ${model.id}.`);
  const provenance = {
    source: model.model.url,
    source_sha256: main.sha256,
    accepted_at: acceptedAt,
    verified_by: main.verifiedBy,
  };
  if (model.format === 'onnx') {
    const pathOf = (download: Download | undefined) => obtained(files, download)?.path ?? null;
    const paths = {
      model: main.path,
      labels: pathOf(model.labels.download) ?? '',
      names: pathOf(model.names?.download),
      range: pathOf(model.range?.model),
      rangeLabels: pathOf(model.range?.labels),
    };
    await buildFromOnnx(target, model, paths, provenance);
    return;
  }
  const unpacked = await mkdtemp(join(modelsDir, '.unpacking-'));
  try {
    await unzip(main.path, unpacked);
    await buildFromTfjs(target, { source: unpacked, model, provenance, allowPlaceholders: false });
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** Removes fetched files that nothing but their address vouches for: one of them is wrong, and the next run fetches it anew. */
async function removeDoubtful(files: readonly Obtained[]): Promise<void> {
  for (const { path, fetched, verifiedBy } of files)
    if (fetched && verifiedBy === 'first_fetch') await rm(path, { force: true });
}

/**
 * Installs a model of the catalogue: fetches its files (or takes them from `from`), checks sizes and checksums,
 * converts, tries it out, and puts it in place all or nothing. Throws ModelError.
 */
export async function installFromCatalogue(
  modelsDir: string,
  model: CatalogueModel,
  options: InstallOptions,
): Promise<InstalledModel> {
  await mkdir(modelsDir, { recursive: true });
  const files: Obtained[] = [];
  for (const download of downloadsOf(model)) {
    files.push(
      await obtain(modelsDir, download, download === model.model, options).catch(
        (cause: unknown) => {
          if (cause instanceof FetchError)
            throw new ModelError([cause.message, ...elsewhereSteps(model)].join('\n'), { cause });
          throw cause;
        },
      ),
    );
  }
  const installed = await installModel(
    modelsDir,
    (target) => build(target, modelsDir, model, files, options.acceptedAt),
    tryModel,
  ).catch(async (error: unknown) => {
    // What the disk refused says nothing against the files.
    const cause = error instanceof ModelError ? error.cause : null;
    const isOfSystem = cause instanceof Error && 'syscall' in cause;
    if (error instanceof ModelError && !isOfSystem) await removeDoubtful(files);
    throw error;
  });
  for (const file of files) {
    await rememberSource(modelsDir, file.download, file);
    if (options.from === undefined) await rm(file.path, { force: true });
  }
  return installed;
}
