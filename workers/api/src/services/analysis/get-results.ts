import { ApiError } from '../../http/errors/api-error.ts';
import type { Context, Handler } from '../../http/handler.ts';
import { baseName } from '../rows/object-keys.ts';
import { downloadSeconds } from '../rows/download-seconds.ts';
import { ownAnalysis, summaryOf, type AnalysisRow } from './analysis-row.ts';
import { placelessFiles, wholeFiles, type OutputRow } from '../rows/placeless-results.ts';

async function resultFiles(ctx: Context, row: AnalysisRow): Promise<OutputRow[]> {
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT name, object_key, size_bytes, sha256 FROM outputs
       WHERE analysis_id = ? AND kind = 'merge' ORDER BY name`,
    )
    .bind(row.analysis_id)
    .all<OutputRow>();
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
 * Result files and summary. An analysis that could read no file has failed, yet its table of files is there and says why for
 * every file; any other that is not completed answers `conflict`. Download URLs are signed when asked for; who may not learn
 * the places of a project that hides them gets those of files without places.
 */
export const getResults: Handler<'analysesResults'> = async ({ ctx, params, query }) => {
  const row = await ownAnalysis(ctx, params.analysisId);
  const stored = await resultFiles(ctx, row);
  if (row.status !== 'completed' && stored.length === 0) throw notYet(row);
  const asked = query.include_downloads === 'true';
  const files = ctx.hidesPlaces ? placelessFiles(stored, asked) : wholeFiles(stored);
  const summary = await summaryOf(ctx, row);
  const signed = asked ? files : [];
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
