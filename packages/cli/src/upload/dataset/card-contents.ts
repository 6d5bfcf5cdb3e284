import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { createSha256Pool, type Sha256Pool } from '@biophony/sdk/node';
import { pathOfName } from '@biophony/recordings/node';
import type { CardReader } from '../../card/read/card-reader.ts';
import type { ReadRecording } from '../../card/read/read-recordings.ts';

/** Files of one name compared before a card counts as another: one of them may have been damaged or cut. */
const mostCompared = 8;

interface StoredContent {
  size_bytes: number;
  sha256: string | null;
}

/** What the service has or was promised, by name. */
async function contentsOf(client: Client, dataId: string, signal: AbortSignal) {
  const contents = new Map<string, StoredContent>();
  for await (const file of client.files.list(dataId, { limit: 1000 }, { signal }))
    contents.set(file.filename, { size_bytes: file.size_bytes, sha256: file.sha256 });
  return contents;
}

/** Whether a recording is what the service has under its name; null where that cannot be known. */
async function isSame(
  pool: Sha256Pool,
  root: string,
  { filename, size }: ReadRecording,
  stored: StoredContent,
  signal: AbortSignal,
): Promise<boolean | null> {
  if (size !== stored.size_bytes) return false;
  if (stored.sha256 === null) return null;
  const sha256 = await pool.hash(pathOfName(root, filename), size, signal).catch(() => null);
  signal.throwIfAborted();
  return sha256 === null ? null : sha256 === stored.sha256;
}

/**
 * Names that a dataset has with other content than the card, where not one of those compared has the same: another
 * card, whose recorder numbers its files alike. Null when the card may go there.
 */
export async function otherContents(
  client: Client,
  { data_id }: Dataset,
  reader: CardReader,
  signal: AbortSignal,
): Promise<string[] | null> {
  const contents = await contentsOf(client, data_id, signal);
  const differing: string[] = [];
  const pool = createSha256Pool(1);
  try {
    for await (const file of reader) {
      const stored = file.facts.ok ? contents.get(file.filename) : undefined;
      const same = stored ? await isSame(pool, reader.root, file, stored, signal) : null;
      if (same) return null;
      if (same === false && differing.push(file.filename) >= mostCompared) break;
    }
  } finally {
    await pool.close();
  }
  return differing.length > 0 ? differing : null;
}
