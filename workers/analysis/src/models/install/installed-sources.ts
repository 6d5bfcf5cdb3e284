import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Download } from '../catalogue.ts';
import type { ModelManifest } from '../manifest.ts';
import { ModelError } from '../model-error.ts';

const sourcesSchema = z.record(
  z.string(),
  z.object({
    sha256: z.string(),
    first_seen: z.iso.datetime(),
    /** Whether it came from that address, and not from a file that somebody had. */
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

/** A file that was obtained, and whether just now from its own address. */
interface Found {
  path: string;
  sha256: string;
  fetched: boolean;
}

/**
 * Compares a file's checksum with what is published, with what the operator gave, or else with what was fetched the
 * first time: a file without a published checksum is trusted once, and a later change is refused. Gives back by what the
 * file is known; undefined for one that nobody vouches for. Throws ModelError.
 */
export async function checkSource(
  modelsDir: string,
  download: Download,
  { path, sha256, fetched }: Found,
  given?: string,
): Promise<ModelManifest['verified_by']> {
  if (given !== undefined && given !== sha256)
    throw new ModelError(`${path} is not the file meant: its SHA-256 is ${sha256}, not ${given}.`);
  if (download.sha256) {
    if (download.sha256 === sha256) return 'publisher';
    throw new ModelError(
      `${path} is not the published file: its SHA-256 is ${sha256}, not ${download.sha256}; fetch it again.`,
    );
  }
  if (given !== undefined) return 'operator';
  const known = (await readSources(modelsDir))[download.url];
  if (!known) return fetched ? 'first_fetch' : undefined;
  if (known.sha256 === sha256) return fetched || known.fetched ? 'first_fetch' : undefined;
  throw new ModelError(
    `${path} differs from what ${download.url} gave on ${known.first_seen.slice(0, 10)} (SHA-256 ${sha256}, ` +
      `then ${known.sha256}). If its publisher says that the file was replaced, delete ${sourcesPath(modelsDir)} and try again.`,
  );
}

/** Remembers the checksum of a file without a published one, once its model works. */
export async function rememberSource(
  modelsDir: string,
  download: Download,
  { sha256, fetched }: Pick<Found, 'sha256' | 'fetched'>,
): Promise<void> {
  if (download.sha256) return;
  const sources = await readSources(modelsDir);
  const known = sources[download.url];
  if (known?.sha256 === sha256 && (known.fetched || !fetched)) return;
  const first_seen = known?.sha256 === sha256 ? known.first_seen : new Date().toISOString();
  sources[download.url] = { sha256, first_seen, fetched };
  const path = sourcesPath(modelsDir);
  await writeFile(`${path}.new`, `${JSON.stringify(sources, null, 2)}\n`);
  await rename(`${path}.new`, path);
}
