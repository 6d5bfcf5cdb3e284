import type { SurveyAnalysis as Listed } from '@biophony/contract';
import { readCountCube, readEffortCube } from '@biophony/recordings/cubes';
import type { SurveyAnalysis } from '@biophony/recordings/survey';
import type { Client } from '@biophony/sdk';

async function bytesOf(
  client: Client,
  analysisId: string,
  file: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of client.results.bytes(analysisId, file, { signal }))
    parts.push(new Uint8Array(part));
  return await new Blob(parts).arrayBuffer();
}

interface Reading {
  stop: AbortSignal;
  say: (text: string) => void;
}

/** Reads the cubes of analyses, one after the other, and says which. */
export async function readCubes(
  client: Client,
  analyses: readonly Listed[],
  { stop, say }: Reading,
): Promise<SurveyAnalysis[]> {
  const read: SurveyAnalysis[] = [];
  for (const [at, { analysis_id, data_id, dataset_name, in_time_zone }] of analyses.entries()) {
    say(`Reading ${at + 1} of ${analyses.length}: ${dataset_name}`);
    const bytes = (file: string) => bytesOf(client, analysis_id, file, stop);
    read.push({
      data_id,
      is_in_zone: in_time_zone !== null,
      counts: await readCountCube(await bytes('survey-counts.parquet')),
      effort: await readEffortCube(await bytes('survey-effort.parquet')),
    });
  }
  return read;
}
