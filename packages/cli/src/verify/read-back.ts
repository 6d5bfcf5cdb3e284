import type { DataFile } from '@biophony/contract';
import { ApiError, ConnectionError, type Client } from '@biophony/sdk';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface ReadBack {
  client: Client;
  dataId: string;
  signal: AbortSignal;
  /** Milliseconds that the service may stay away. */
  patience: number;
  onBytes: (filename: string, bytes: number) => void;
}

type StoredBytes = Pick<DataFile, 'file_id' | 'filename' | 'size_bytes'>;

/** What the service answers for a file that it has no more. */
const gone: ReadonlySet<string> = new Set(['conflict', 'not_found']);
const firstPauseMs = 500;
const longestPauseMs = 15_000;

async function fetchOnce(
  url: string,
  { filename, size_bytes: size }: StoredBytes,
  { signal, onBytes }: ReadBack,
): Promise<string | null> {
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ConnectionError(`Could not reach ${new URL(url).origin}`, { cause: error });
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429)
      throw new ConnectionError(`${new URL(url).origin} answered ${response.status}`);
    return null;
  }
  const hash = createHash('sha256');
  let came = 0;
  try {
    for await (const chunk of response.body ?? []) {
      hash.update(chunk);
      came += chunk.length;
      onBytes(filename, chunk.length);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    // The service ends a file that is shorter than it was, or that it cannot read, in the same way.
    throw new ConnectionError('The connection broke while a file was read back', { cause: error });
  }
  return came === size ? hash.digest('hex') : null;
}

/**
 * Reads a stored file back from the service and answers the SHA-256 of what came; null where it gives none, or not as
 * many bytes as it says. Throws ConnectionError where the service stays away, and what the API says.
 */
export async function readBack(file: StoredBytes, options: ReadBack): Promise<string | null> {
  const { client, dataId, signal, patience } = options;
  const until = Date.now() + patience;
  for (let wait = firstPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
    try {
      const link = await client.files.download(dataId, file.file_id, { signal });
      return await fetchOnce(link.download_url, file, options);
    } catch (error) {
      if (error instanceof ApiError && gone.has(error.code)) return null;
      if (!(error instanceof ConnectionError) || Date.now() + wait > until) throw error;
      await pause(wait, undefined, { signal });
    }
  }
}
