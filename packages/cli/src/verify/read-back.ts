import type { DataFile } from '@biophony/contract';
import { ApiError, type Client } from '@biophony/sdk';
import { createHash } from 'node:crypto';
import { askForBytes, BrokeOff } from '../account/ask-for-bytes.ts';
import type { Waiting } from '../output/waiting.ts';

export interface ReadBack {
  client: Client;
  dataId: string;
  signal: AbortSignal;
  waiting: Waiting;
  onBytes: (filename: string, bytes: number) => void;
}

type StoredBytes = Pick<DataFile, 'file_id' | 'filename' | 'size_bytes'>;

/** What the service answers for a file that it has no more. */
const gone: ReadonlySet<string> = new Set(['conflict', 'not_found']);
/** So often at the same byte it is the stored file that ends there, and not the connection. */
const sameEnds = 3;

async function fetchOnce(
  url: string,
  { filename, size_bytes: size }: StoredBytes,
  { signal, waiting, onBytes }: ReadBack,
): Promise<string | null> {
  const { bytes } = await askForBytes(url, signal);
  if (!bytes) return null;
  waiting.answered();
  const hash = createHash('sha256');
  let came = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    came += chunk.length;
    onBytes(filename, chunk.length);
  }
  return came === size ? hash.digest('hex') : null;
}

/**
 * Reads a stored file back from the service and answers the SHA-256 of what came; null where it gives none, or not as
 * many bytes as it says. Throws ConnectionError where the service or the store stays away, and what the API says.
 */
export async function readBack(file: StoredBytes, options: ReadBack): Promise<string | null> {
  const { client, dataId, signal, waiting } = options;
  const ends: number[] = [];
  try {
    return await waiting.persist(signal, async () => {
      // A link expires while the store is away.
      const link = await client.files.download(dataId, file.file_id, { signal, maxRetries: 0 });
      return fetchOnce(link.download_url, file, options).catch((error: unknown) => {
        if (!(error instanceof BrokeOff)) throw error;
        // The service ends a file that is shorter than it was, or that it cannot read, in the same way.
        ends.push(error.came);
        if (ends.filter((came) => came === error.came).length >= sameEnds) return null;
        throw error;
      });
    });
  } catch (error) {
    if (error instanceof ApiError && gone.has(error.code)) return null;
    throw error;
  }
}
