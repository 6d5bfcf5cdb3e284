import type { Summary } from '@biophony/contract';
import type { Client } from '@biophony/sdk';

/** A recording that an analysis refused, and why. */
export interface RefusedFile {
  file: string;
  reason_code: string | null;
  reason: string | null;
}

/**
 * The recordings that an analysis refused, from its files.csv; null where that cannot be read, which is no reason for a
 * finished analysis to fail. `summary` tells whether there are any.
 */
export async function refusedFiles(
  client: Client,
  analysisId: string,
  summary: Summary | null,
  signal: AbortSignal,
): Promise<RefusedFile[] | null> {
  if (!summary?.files.refused) return [];
  const refused: RefusedFile[] = [];
  try {
    for await (const row of client.results.files(analysisId, { signal })) {
      if (row.status !== 'refused') continue;
      const { file, reason_code, reason } = row;
      refused.push({ file, reason_code, reason });
    }
    return refused;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
