import { limits, settingsThatMatter, type SurveyAnalysis } from '@biophony/contract';
import { allRows, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { joinKey } from '../runner/list-species.ts';
import { resultColumns } from './analyses.ts';
import { downloadSeconds, storedName } from './results.ts';

const counts = 'survey-counts.parquet';
const effort = 'survey-effort.parquet';
const spectrogram = 'survey-spectrogram.parquet';

interface Row {
  analysis_id: string;
  data_id: string;
  dataset_name: string;
  analysis_type: string;
  settings: string;
  completed_at: string;
  model: string | null;
  model_version: string | null;
  model_sha256: string | null;
  detections: number | null;
  complete: number | null;
  counts_key: string | null;
  counts_bytes: number | null;
  effort_key: string | null;
  effort_bytes: number | null;
  spectrogram_key: string | null;
  spectrogram_bytes: number | null;
}

async function rowsAfter(
  { deps: { db }, hidesPlaces }: Context,
  projectId: string,
  [completedAt, id]: [string, string],
  limit: number,
): Promise<Row[]> {
  const results = await allRows<Row>(
    db,
    sql`SELECT analyses.analysis_id, analyses.data_id, datasets.dataset_name,
        analyses.analysis_type, analyses.settings,
        analyses.completed_at, analyses.model_sha256, ${resultColumns},
        counts.object_key AS counts_key, counts.size_bytes AS counts_bytes,
        effort.object_key AS effort_key, effort.size_bytes AS effort_bytes,
        spectrogram.object_key AS spectrogram_key, spectrogram.size_bytes AS spectrogram_bytes
      FROM analyses
      JOIN datasets ON datasets.data_id = analyses.data_id
      LEFT JOIN outputs AS counts
        ON counts.analysis_id = analyses.analysis_id AND counts.kind = 'merge'
        AND counts.name = ${storedName(counts, hidesPlaces)}
      LEFT JOIN outputs AS effort
        ON effort.analysis_id = analyses.analysis_id AND effort.kind = 'merge'
        AND effort.name = ${storedName(effort, hidesPlaces)}
      LEFT JOIN outputs AS spectrogram
        ON spectrogram.analysis_id = analyses.analysis_id AND spectrogram.kind = 'merge'
        AND spectrogram.name = ${storedName(spectrogram, hidesPlaces)}
      WHERE analyses.project_id = ${projectId} AND analyses.status = 'completed'
        AND (analyses.analysis_type <> 'acoustic_indices' OR spectrogram.object_key IS NOT NULL)
        AND (analyses.completed_at, analyses.analysis_id) < (${completedAt}, ${id})
      ORDER BY analyses.completed_at DESC, analyses.analysis_id DESC LIMIT ${limit}`,
  );
  return results;
}

async function toSurveyAnalysis(ctx: Context, row: Row): Promise<SurveyAnalysis> {
  const { model, model_version, analysis_type } = row;
  const all = JSON.parse(row.settings) as Record<string, unknown>;
  const settings = settingsThatMatter(all);
  const cube = async (name: string, key: string | null, size_bytes: number | null) =>
    key === null || size_bytes === null
      ? null
      : {
          size_bytes,
          download_url: await ctx.deps.blobs.presignGet(key, {
            filename: name,
            expiresSeconds: downloadSeconds(ctx),
          }),
        };
  return {
    analysis_id: row.analysis_id,
    data_id: row.data_id,
    dataset_name: row.dataset_name,
    analysis_type,
    model,
    model_version,
    model_sha256: row.model_sha256,
    settings,
    joins: await joinKey({ analysis_type, model, model_version, settings }),
    in_time_zone: typeof all.timezone === 'string' ? all.timezone : null,
    detections: row.detections,
    complete: row.complete !== 0,
    completed_at: row.completed_at,
    counts: await cube(counts, row.counts_key, row.counts_bytes),
    effort: await cube(effort, row.effort_key, row.effort_bytes),
    spectrogram: await cube(spectrogram, row.spectrogram_key, row.spectrogram_bytes),
  };
}

/**
 * Newest first, with URLs of their cubes. Callers who may not see places get cubes with pseudonyms;
 * earlier versions have none.
 */
export const listSurveyAnalyses: Handler<'surveyAnalyses'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [completedAt = '', id = ''] =
    query.cursor === undefined ? ['~', ''] : decodeCursor(query.cursor, 2);
  const rows = await rowsAfter(ctx, projectId, [completedAt, id], limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const analyses: SurveyAnalysis[] = [];
  for (const row of page) {
    await yieldByTime(ctx.deps);
    analyses.push(await toSurveyAnalysis(ctx, row));
  }
  return {
    analyses,
    next_cursor:
      rows.length > limit && last ? encodeCursor([last.completed_at, last.analysis_id]) : null,
  };
};

interface JoinedAnalyses {
  model: string | null;
  model_version: string | null;
  settings: Record<string, unknown>;
  weights: number;
}

interface JoinedRow {
  analysis_type: string;
  settings: string;
  model: string | null;
  model_version: string | null;
  model_sha256: string | null;
}

export async function joinedAnalyses(
  { deps: { db } }: Context,
  projectId: string,
  joins: string,
): Promise<JoinedAnalyses | null> {
  const results = await allRows<JoinedRow>(
    db,
    sql`SELECT DISTINCT analysis_type, settings, model_sha256, ${resultColumns} FROM analyses
      WHERE project_id = ${projectId} AND status = 'completed'`,
  );
  const isJoined = new Map<string, boolean>();
  const weights = new Set<string>();
  let match: Omit<JoinedAnalyses, 'weights'> | null = null;
  for (const { analysis_type, model, model_version, model_sha256, settings: text } of results) {
    const settings = settingsThatMatter(JSON.parse(text) as Record<string, unknown>);
    const of = { analysis_type, model, model_version, settings };
    const key = JSON.stringify(of);
    const joined = isJoined.get(key) ?? (await joinKey(of)) === joins;
    isJoined.set(key, joined);
    if (!joined) continue;
    match ??= { model, model_version, settings };
    if (model_sha256 !== null) weights.add(model_sha256);
  }
  return match && { ...match, weights: weights.size };
}
