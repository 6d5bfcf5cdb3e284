import type { Context } from '../../../http/handler.ts';
import { resultColumns } from '../../analysis/analysis-row.ts';
import { joinKey, settingsThatMatter } from '../../survey/analyses/join-key.ts';

/** What analyses that are compared agree in. */
export interface JoinedAnalyses {
  model: string | null;
  model_version: string | null;
  settings: Record<string, unknown>;
  /** With how many different weights they were made, as far as they tell. */
  weights: number;
}

interface Row {
  analysis_type: string;
  settings: string;
  model: string | null;
  model_version: string | null;
  model_sha256: string | null;
}

/** The model, version, settings and weights of a project's completed analyses with this key; null where it has none. */
export async function joinedAnalyses(
  { deps: { db } }: Context,
  projectId: string,
  joins: string,
): Promise<JoinedAnalyses | null> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT analysis_type, settings, model_sha256, ${resultColumns(db)} FROM analyses
       WHERE project_id = ? AND status = 'completed'`,
    )
    .bind(projectId)
    .all<Row>();
  const isJoined = new Map<string, boolean>();
  const weights = new Set<string>();
  let found: Omit<JoinedAnalyses, 'weights'> | null = null;
  for (const { analysis_type, model, model_version, model_sha256, settings: text } of results) {
    const settings = settingsThatMatter(JSON.parse(text) as Record<string, unknown>);
    const of = { analysis_type, model, model_version, settings };
    const key = JSON.stringify(of);
    const joined = isJoined.get(key) ?? (await joinKey(of)) === joins;
    isJoined.set(key, joined);
    if (!joined) continue;
    found ??= { model, model_version, settings };
    if (model_sha256 !== null) weights.add(model_sha256);
  }
  return found && { ...found, weights: weights.size };
}
