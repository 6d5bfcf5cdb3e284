import type { Analysis, Dataset } from '@biophony/contract';
import { completeSettings } from '@biophony/contract/constants';
import type { Client } from '@biophony/sdk';

export interface AnalysisRequest {
  projectId: string;
  /** The dataset to analyse; the project's first usable one where it is absent. */
  dataId?: string;
  type: string;
  settings: Record<string, unknown>;
}

/** Creates an analysis and queues it. */
export async function startAnalysis(
  client: Client,
  { projectId, dataId, type, settings }: AnalysisRequest,
  signal: AbortSignal,
): Promise<Analysis> {
  const body = { analysis_type: type, settings, ...(dataId && { data_id: dataId }) };
  const { analysis_id } = await client.analyses.create(projectId, body, { signal });
  return client.analyses.execute(analysis_id, { signal });
}

const sorted = (settings: Record<string, unknown>) =>
  JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * An analysis that already does what is asked: same dataset, type and settings, not failed, and made
 * after the last file or corrected time came in. One that was created and never queued is queued. Null
 * when there is none.
 */
export async function findAnalysis(
  client: Client,
  { projectId, type, settings }: AnalysisRequest,
  { data_id, updated_at }: Dataset,
  signal: AbortSignal,
): Promise<Analysis | null> {
  const wanted = sorted(completeSettings(type, settings).settings);
  const same = (await client.analyses.list(projectId, { signal })).find(
    (analysis) =>
      analysis.data_id === data_id &&
      analysis.analysis_type === type &&
      analysis.status !== 'failed' &&
      analysis.created_at >= updated_at &&
      sorted(analysis.settings) === wanted,
  );
  if (same?.status !== 'configured') return same ?? null;
  return client.analyses.execute(same.analysis_id, { signal });
}
