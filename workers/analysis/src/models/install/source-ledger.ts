import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Download } from '../catalogue.ts';
import { ModelError } from '../model-error.ts';

const ledgerSchema = z.record(
  z.string(),
  z.object({ sha256: z.string(), first_seen: z.iso.datetime() }),
);
type Ledger = z.infer<typeof ledgerSchema>;

const ledgerPath = (modelsDir: string): string => join(modelsDir, '.sources.json');

async function readLedger(modelsDir: string): Promise<Ledger> {
  const path = ledgerPath(modelsDir);
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    return ledgerSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ModelError(
      `${path}, which keeps the checksums of fetched models, is damaged; delete it to start anew.`,
      { cause },
    );
  }
}

/**
 * Compares a fetched file's checksum with what is published, or else with what was fetched the first time: a file
 * without a published checksum is trusted once, and a later change is refused. Throws ModelError.
 */
export async function checkSource(
  modelsDir: string,
  download: Download,
  path: string,
  sha256: string,
): Promise<void> {
  if (download.sha256) {
    if (download.sha256 === sha256) return;
    throw new ModelError(
      `${path} is not the published file: its SHA-256 is ${sha256}, not ${download.sha256}; fetch it again.`,
    );
  }
  const known = (await readLedger(modelsDir))[download.url];
  if (!known || known.sha256 === sha256) return;
  throw new ModelError(
    `${path} differs from what ${download.url} gave on ${known.first_seen.slice(0, 10)} (SHA-256 ${sha256}, ` +
      `then ${known.sha256}). If its publisher says that the file was replaced, delete ${ledgerPath(modelsDir)} and try again.`,
  );
}

/** Remembers the checksum of a file without a published one, once its model works. */
export async function rememberSource(
  modelsDir: string,
  download: Download,
  sha256: string,
): Promise<void> {
  if (download.sha256) return;
  const ledger = await readLedger(modelsDir);
  if (ledger[download.url]) return;
  ledger[download.url] = { sha256, first_seen: new Date().toISOString() };
  const path = ledgerPath(modelsDir);
  await writeFile(`${path}.new`, `${JSON.stringify(ledger, null, 2)}\n`);
  await rename(`${path}.new`, path);
}
