import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Receipt } from './receipt.ts';
import { writeJson } from './write-json.ts';

/** A line of a file on a receipt, as `writeJson` writes it. */
const fileLine = /^ {4}(\{"filename":.*"outcome":.*\}),?$/;

type KeptFile = Pick<Receipt['files'][number], 'filename' | 'outcome' | 'sha256'>;

interface Earlier {
  /** When it was made; null where it does not say. */
  madeAt: string | null;
  /** Whether it tells of a stored file that the other receipt does not tell of. */
  tellsMore: boolean;
}

/** Reads what is at that path line by line, for a card's receipt is long; null when nothing is there. */
async function earlierAt(path: string, { files, other_files }: Receipt): Promise<Earlier | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  // A damaged recording is among both; what was kept of it is told by the other files.
  const told = new Map(
    [...files, ...other_files].map(({ filename, sha256 }) => [filename, sha256]),
  );
  const earlier: Earlier = { madeAt: null, tellsMore: false };
  for await (const line of file.readLines()) {
    earlier.madeAt ??= /^ {2}"made_at": "([^"]+)"/.exec(line)?.[1] ?? null;
    const json = fileLine.exec(line)?.[1];
    if (!json || earlier.tellsMore) continue;
    const { filename, outcome, sha256 } = JSON.parse(json) as KeptFile;
    if (outcome !== 'stored' && outcome !== 'already_there') continue;
    const now = told.get(filename);
    earlier.tellsMore = now === undefined || (now !== null && sha256 !== null && now !== sha256);
  }
  return earlier;
}

/**
 * Writes a receipt. One that is there and tells of stored files that this one does not, such as another card's, is kept
 * beside it under the moment it was made at: `receipt-20260521T050000Z.json`. So is one that cannot be understood.
 */
export async function keepReceipt(path: string, receipt: Receipt): Promise<void> {
  const earlier = await earlierAt(path, receipt);
  // One without a moment was saved anew by an editor, and may tell of anything.
  if (earlier && (earlier.tellsMore || earlier.madeAt === null)) {
    const moment = (earlier.madeAt ?? new Date().toISOString()).replace(/\.\d+|[-:]/g, '');
    await rename(path, join(dirname(path), `receipt-${moment}.json`));
  }
  await writeJson(path, receipt);
}
