import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';
import { sha256OfFile } from '../kit/checksum.ts';
import { ModelError } from '../kit/errors.ts';
import {
  type CatalogueModel,
  type ModelDownload,
  listDownloads,
  sizeText,
} from '../models/catalogue.ts';
import type { ModelManifest } from '../models/manifest.ts';
import { type InstalledModel, installModel } from '../models/store.ts';
import { buildFromOnnx, buildFromTfjs } from './build-model.ts';
import { type DownloadOptions, FetchError, fetchFile, unzip } from './download.ts';
import { tryModel } from './try-model.ts';

function elsewhereSteps(model: CatalogueModel): string[] {
  const files = listDownloads(model);
  const size = (bytes: number | null) =>
    bytes === null ? '' : ` (${sizeText({ bytes, kind: 'exactly' })})`;
  const one = files.length === 1;
  return [
    `Without network here, fetch ${one ? 'this file' : 'these files'} on another computer and bring ${one ? 'it' : 'them in one folder'}:`,
    ...files.map(({ url, bytes }) => `  ${url}${size(bytes)}`),
    `Then run: ${biophonyAnalysis(`models install ${model.id} --from ${one ? model.model.file : 'FOLDER'}`)}`,
  ];
}

const sourcesSchema = z.record(
  z.string(),
  z.object({
    sha256: z.string(),
    first_seen: z.iso.datetime(),
    /** Not a local file. */
    fetched: z.boolean().optional(),
  }),
);
type Sources = z.infer<typeof sourcesSchema>;

const sourcesPath = (modelsDir: string): string => join(modelsDir, '.sources.json');

async function readSources(modelsDir: string): Promise<Sources> {
  const path = sourcesPath(modelsDir);
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return sourcesSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ModelError(
      `${path}, which keeps the checksums of fetched models, is damaged; delete it to start anew.`,
      { cause },
    );
  }
}

interface LocalFile {
  path: string;
  sha256: string;
  fetched: boolean;
}

/**
 * By the published checksum, the operator's, or that of the first fetch. Returns how; undefined if
 * not verified. Throws ModelError.
 */
async function checkSource(
  modelsDir: string,
  download: ModelDownload,
  { path, sha256, fetched }: LocalFile,
  expectedSha256?: string,
): Promise<ModelManifest['verified_by']> {
  if (expectedSha256 !== undefined && expectedSha256 !== sha256)
    throw new ModelError(
      `${path} is not the file meant: its SHA-256 is ${sha256}, not ${expectedSha256}.`,
    );
  if (download.sha256) {
    if (download.sha256 === sha256) return 'publisher';
    throw new ModelError(
      `${path} is not the published file: its SHA-256 is ${sha256}, not ${download.sha256}; fetch it again.`,
    );
  }
  if (expectedSha256 !== undefined) return 'operator';
  const source = (await readSources(modelsDir))[download.url];
  if (!source) return fetched ? 'first_fetch' : undefined;
  if (source.sha256 === sha256) return fetched || source.fetched ? 'first_fetch' : undefined;
  throw new ModelError(
    `${path} differs from what ${download.url} gave on ${source.first_seen.slice(0, 10)} (SHA-256 ${sha256}, ` +
      `then ${source.sha256}). If its publisher says that the file was replaced, delete ${sourcesPath(modelsDir)} and try again.`,
  );
}

async function rememberSource(
  modelsDir: string,
  download: ModelDownload,
  { sha256, fetched }: Pick<LocalFile, 'sha256' | 'fetched'>,
): Promise<void> {
  if (download.sha256) return;
  const sources = await readSources(modelsDir);
  const source = sources[download.url];
  if (source?.sha256 === sha256 && (source.fetched || !fetched)) return;
  const first_seen = source?.sha256 === sha256 ? source.first_seen : new Date().toISOString();
  sources[download.url] = { sha256, first_seen, fetched };
  const path = sourcesPath(modelsDir);
  await writeFile(`${path}.new`, `${JSON.stringify(sources, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

interface InstallOptions extends Omit<DownloadOptions, 'onProgress'> {
  /** A file fetched before, or its folder; other files must be beside it. */
  from?: string;
  /** When the operator accepted the licence, ISO 8601. */
  acceptedAt: string;
  sha256?: string;
  onProgress?: (file: string, received: number, total: number | null) => void;
}

interface Obtained {
  download: ModelDownload;
  path: string;
  sha256: string;
  fetched: boolean;
  verifiedBy: ModelManifest['verified_by'];
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** Throws ModelError if it is missing. */
async function localPath(from: string, download: ModelDownload, isModel: boolean): Promise<string> {
  const folder = (await isFolder(from)) ? from : dirname(from);
  const path = isModel && folder !== from ? from : join(folder, download.file);
  const stats = await stat(path).catch(() => null);
  if (!stats?.isFile()) {
    throw new ModelError(
      `${path} is not there; fetch ${download.file} from ${download.url}, on a computer with network, and put it there.`,
    );
  }
  if (download.bytes !== null && stats.size !== download.bytes) {
    throw new ModelError(
      `${path} has ${stats.size} bytes, but ${download.file} has ${download.bytes}; fetch it again from ${download.url}.`,
    );
  }
  return path;
}

async function obtain(
  modelsDir: string,
  download: ModelDownload,
  isModel: boolean,
  options: InstallOptions,
): Promise<Obtained> {
  const { from, onProgress } = options;
  let path = join(modelsDir, '.downloads', download.file);
  if (from !== undefined) path = await localPath(from, download, isModel);
  else if ((await stat(path).catch(() => null)) === null) {
    await fetchFile(download, path, {
      mirror: process.env.BIOPHONY_MODELS_MIRROR?.trim() || undefined,
      ...options,
      onProgress: (received, total) => onProgress?.(download.file, received, total),
    });
  }
  const file = { path, sha256: await sha256OfFile(path), fetched: from === undefined };
  try {
    const expectedSha256 = isModel ? options.sha256 : undefined;
    const verifiedBy = await checkSource(modelsDir, download, file, expectedSha256);
    return { download, ...file, verifiedBy };
  } catch (error) {
    if (from === undefined) await rm(path, { force: true });
    throw error;
  }
}

const obtained = (files: readonly Obtained[], download: ModelDownload | undefined) =>
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
    const pathOf = (download: ModelDownload | undefined) => obtained(files, download)?.path ?? null;
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

/** One file without a checksum is wrong; the next run fetches them again. */
async function removeDoubtful(files: readonly Obtained[]): Promise<void> {
  for (const { path, fetched, verifiedBy } of files)
    if (fetched && verifiedBy === 'first_fetch') await rm(path, { force: true });
}

/**
 * Downloads files (or takes them from `from`), checks sizes and checksums, converts and tries the
 * model; all or nothing. Throws ModelError.
 */
export async function installFromCatalogue(
  modelsDir: string,
  model: CatalogueModel,
  options: InstallOptions,
): Promise<InstalledModel> {
  await mkdir(modelsDir, { recursive: true });
  const files: Obtained[] = [];
  for (const download of listDownloads(model)) {
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
    // A disk error says nothing against the files.
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
