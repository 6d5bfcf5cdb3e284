import type { CompatibleType, Summary } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { awaitAnalysis } from '../analysis/await-analysis.ts';
import { readFailure } from '../analysis/failed-analysis.ts';
import { calledAnalysis } from '../text/called-analysis.ts';
import { settingsFor } from '../analysis/parse-settings.ts';
import { placeNotice } from '../analysis/place-notice.ts';
import { refusedFiles, type RefusedFile } from '../analysis/refused-files.ts';
import { findAnalysis, startAnalysis } from '../analysis/start-analysis.ts';
import type { CommandContext } from '../output/context.ts';
import { downloadResults, writeNotice } from '../results/download-results.ts';
import { typeFolder } from '../results/results-folder.ts';
import { formatsFor } from '../results/select-files.ts';

export interface AnalysisRun {
  projectId: string;
  dataId: string;
  type: CompatibleType;
  settings: Record<string, unknown>;
  folder: string;
  /** The folder of the recordings. */
  recordings: string;
  /** None means all. */
  formats: string[];
}

export interface AnalysisDone {
  analysis_id: string;
  analysis_type: string;
  folder: string;
  files: string[];
  /** Names of the files that an earlier analysis had left in the folder. */
  removed: string[];
  /** What the files lack that the survey knows of their recordings. */
  notice: string | null;
  summary: Summary | null;
  /** The recordings that it refused; null where they could not be read. */
  refused: RefusedFile[] | null;
}

/** Makes one analysis, or finds the one that was made before, waits for it and downloads its results. */
export async function analyseAndFetch(
  ctx: CommandContext,
  client: Client,
  run: AnalysisRun,
): Promise<AnalysisDone> {
  const signal = ctx.interrupts.stop;
  const { type } = run.type;
  const settings = settingsFor(type, run.settings);
  const { dataId } = run;
  const request = { projectId: run.projectId, dataId, type, settings };
  const datasets = await client.datasets.list(run.projectId, { signal });
  const dataset = datasets.find(({ data_id }) => data_id === dataId);
  let analysis = dataset ? await findAnalysis(client, request, dataset, signal) : null;
  if (analysis)
    ctx.say(
      `${calledAnalysis(type, run.type.name)} of these files was started before; using that.`,
    );
  else {
    const notice = placeNotice(run.type, settings);
    if (notice) ctx.say(notice);
    analysis = await startAnalysis(client, request, signal);
  }
  const settled = await awaitAnalysis(ctx, client, analysis.analysis_id);
  const { analysis_id } = settled;
  const folder = typeFolder(run.folder, type);
  const formats = run.formats.length > 0 ? formatsFor(type, run.formats) : null;
  const wanted = { analysisId: analysis_id, folder, formats };
  if (settled.status === 'failed') {
    const left = await downloadResults(ctx, client, wanted).catch(() => null);
    if (left?.files.length) ctx.say(`What it left is in ${folder}`);
    throw await readFailure(ctx, client, settled);
  }
  const { recordings } = run;
  const fetched = await downloadResults(ctx, client, { ...wanted, replaces: true, recordings });
  const { results, files, removed } = fetched;
  const { summary } = results;
  const refused = await refusedFiles(client, analysis_id, summary, signal);
  const notice =
    files.length > 0
      ? await writeNotice(client, { analysisId: analysis_id, folder }, signal)
      : null;
  return { analysis_id, analysis_type: type, folder, files, removed, notice, summary, refused };
}
