import { limits } from '@biophony/contract';
import {
  isPlaceless,
  placelessName,
  type ResultFileEntry,
  type ResultFileName,
  resultFileNames,
  resultFiles,
} from '@biophony/contract/results';
import { noCorrection } from '@biophony/recordings/survey';
import { allRows, sql } from '../base/sql.ts';
import { inTurns, yieldByTime } from '../base/turns.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { baseName } from '../storage/objects.ts';
import {
  bounds,
  clockOfDeployment,
  membership,
  recordedSql,
  recorderSql,
  sliceSize,
} from '../survey/deployment-recordings.ts';
import { correctionOf, deploymentQuery, type DeploymentRow } from '../survey/deployment-row.ts';
import { type AnalysisRow, ownAnalysis, loadSummary } from './analyses.ts';

export interface OutputRow {
  name: string;
  object_key: string;
  size_bytes: number;
  sha256: string;
}

/** Stored name of the file for `name`; null for none. */
export function storedName(name: ResultFileName, hidesPlaces: boolean): string | null {
  const { without_places: how }: ResultFileEntry = resultFiles[name];
  if (!hidesPlaces || how === 'as it is') return name;
  return how === undefined ? null : placelessName(name);
}

export const wholeFiles = (stored: readonly OutputRow[]): OutputRow[] =>
  stored.filter(({ name }) => !isPlaceless(name));

/**
 * For other callers, under the names of the files they replace. Throws `forbidden` if an earlier
 * version merged without them.
 */
export function placelessFiles(stored: readonly OutputRow[], wantsLinks: boolean): OutputRow[] {
  const named = (name: string | null) => stored.find((file) => file.name === name);
  if (wantsLinks && !named(placelessName('files.csv')))
    throw new ApiError(
      'forbidden',
      'This project hides exact places, and the result files of this analysis name places or recorders. Analyse the recordings again: new results have files without them.',
    );
  return resultFileNames.flatMap((name) => {
    const file = named(storedName(name, true));
    return file ? [{ ...file, name }] : [];
  });
}

/** Not after the embed token. */
export function downloadSeconds({ principal, now }: Context): number {
  if (principal.kind !== 'embed') return limits.download_url_seconds;
  return Math.max(1, principal.expiresAt - Math.floor(now.getTime() / 1000));
}

async function filesOfResults(ctx: Context, row: AnalysisRow): Promise<OutputRow[]> {
  const results = await allRows<OutputRow>(
    ctx.deps.db,
    sql`SELECT name, object_key, size_bytes, sha256 FROM outputs
      WHERE analysis_id = ${row.analysis_id} AND kind = 'merge' ORDER BY name`,
  );
  return results;
}

const notYet = (row: AnalysisRow) =>
  new ApiError(
    'conflict',
    row.status === 'failed'
      ? `This analysis has no results: ${row.error_message ?? 'it failed.'}`
      : `This analysis is ${row.status}. Its results are there once it is completed.`,
  );

/**
 * A failed analysis that could read no file still has a table of files with reasons; any other
 * incomplete one throws `conflict`. Signs URLs on request.
 */
export const getResults: Handler<'analysesResults'> = async ({ ctx, params, query }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const stored = await filesOfResults(ctx, row);
  if (row.status !== 'completed' && stored.length === 0) throw notYet(row);
  const wantsLinks = query.include_downloads === 'true';
  const files = ctx.hidesPlaces ? placelessFiles(stored, wantsLinks) : wholeFiles(stored);
  const summary = await loadSummary(ctx, row);
  const signed = wantsLinks ? files : [];
  return {
    results: {
      analysis_id: row.analysis_id,
      result_file_count: files.length,
      result_size_bytes: files.reduce((sum, file) => sum + file.size_bytes, 0),
      download_urls: await Promise.all(
        signed.map(async ({ name, object_key, size_bytes, sha256 }) => ({
          filename: name,
          size_bytes,
          sha256,
          download_url: await ctx.deps.blobs.presignGet(object_key, {
            filename: baseName(name),
            expiresSeconds: downloadSeconds(ctx),
          }),
        })),
      ),
      summary,
    },
  };
};

async function deploymentsOf({ deps: { db } }: Context, { project_id, data_id }: AnalysisRow) {
  const results = await allRows<DeploymentRow>(
    db,
    sql`${deploymentQuery} WHERE deployments.project_id = ${project_id}
      AND deployments.dataset_deleted = 0
      AND (deployments.data_id IS NULL OR deployments.data_id = ${data_id})
      AND EXISTS (SELECT 1 FROM files WHERE files.data_id = ${data_id} AND kind = 'recording'
          AND (${recorderSql} = deployments.device_id OR (${recorderSql} IS NULL
            AND deployments.device_id IS NULL)))
      ORDER BY deployments.created_at, deployments.deployment_id`,
  );
  return results;
}

interface Recorded {
  filename: string;
  device_id: string | null;
  recorded_at: string | null;
  status: string;
  reserved_at: string;
}

async function* recordingsOf({ deps }: Context, dataId: string): AsyncGenerator<Recorded[]> {
  const slice = sliceSize(deps);
  let after = '';
  while (true) {
    const results = await allRows<Recorded>(
      deps.db,
      sql`SELECT filename, ${recorderSql} AS device_id, ${recordedSql} AS recorded_at, status,
          reserved_at
        FROM files WHERE data_id = ${dataId} AND kind = 'recording' AND filename > ${after}
        ORDER BY filename LIMIT ${slice}`,
    );
    yield results;
    const last = results.at(-1);
    if (!last || results.length < slice) return;
    after = last.filename;
    await yieldByTime(deps);
  }
}

/** By recorded time; also tells whether the correction changes that. */
function claimOf(deployment: DeploymentRow) {
  const correction = correctionOf(deployment);
  const { from = '', to = '~' } = bounds(deployment, [correction]);
  const belongs = membership(deployment, correction);
  const clock = clockOfDeployment(deployment, correction);
  const uncorrected = clockOfDeployment(deployment, noCorrection);
  return (recordedAt: string): { corrected: boolean } | null => {
    if (recordedAt < from || recordedAt > to) return null;
    const time = clock(recordedAt);
    if (!time || !belongs(recordedAt, time.ms)) return null;
    return { corrected: time.ms !== uncorrected(recordedAt)?.ms };
  };
}

/**
 * Recordings whose time a correction changes, and those with a deployment: result files have
 * recorded times, and no sites.
 */
export const getNotInFiles: Handler<'analysesNotInFiles'> = async ({ ctx, params }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const claims = new Map<string | null, ReturnType<typeof claimOf>[]>();
  await inTurns(ctx.deps, await deploymentsOf(ctx, row), (deployment) => {
    const own = claims.get(deployment.device_id) ?? [];
    claims.set(deployment.device_id, own);
    own.push(claimOf(deployment));
  });
  const began = row.started_at ?? row.created_at;
  let [corrected, at_sites] = [0, 0];
  if (claims.size > 0)
    for await (const recordings of recordingsOf(ctx, row.data_id))
      await inTurns(ctx.deps, recordings, ({ device_id, recorded_at, status, reserved_at }) => {
        if (recorded_at === null || status !== 'stored' || reserved_at > began) return;
        // The deployment created first wins, as in survey figures.
        for (const claim of claims.get(device_id) ?? []) {
          const claimed = claim(recorded_at);
          if (!claimed) continue;
          at_sites += 1;
          if (claimed.corrected) corrected += 1;
          return;
        }
      });
  return { not_in_files: { recordings: row.total_files, corrected, at_sites } };
};
