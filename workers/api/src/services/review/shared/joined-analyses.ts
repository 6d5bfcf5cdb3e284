import type { Context } from '../../../http/handler.ts';
import { resultColumns } from '../../analysis/analysis-row.ts';
import { joinKey, settingsThatMatter } from '../../survey/analyses/join-key.ts';

/** What analyses that are compared agree in. */
export interface JoinedAnalyses {
  model: string | null;
  model_version: string | null;
  settings: Record<string, unknown>;
}

interface Row {
  analysis_type: string;
  settings: string;
  model: string | null;
  model_version: string | null;
}

/** The model, version and settings of a project's completed analyses with this key; null where it has none. */
export async function joinedAnalyses(
  { deps: { db } }: Context,
  projectId: string,
  joins: string,
): Promise<JoinedAnalyses | null> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT analysis_type, settings, ${resultColumns(db)} FROM analyses
       WHERE project_id = ? AND status = 'completed'`,
    )
    .bind(projectId)
    .all<Row>();
  const seen = new Set<string>();
  for (const { analysis_type, model, model_version, settings: text } of results) {
    const settings = settingsThatMatter(JSON.parse(text) as Record<string, unknown>);
    const of = { analysis_type, model, model_version, settings };
    const key = JSON.stringify(of);
    if (seen.has(key)) continue;
    seen.add(key);
    if ((await joinKey(of)) === joins) return { model, model_version, settings };
  }
  return null;
}
