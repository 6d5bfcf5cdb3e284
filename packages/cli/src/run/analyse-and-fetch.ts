import type { CompatibleType, Summary } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { analysisFailure, awaitAnalysis } from '../analysis/await-analysis.ts';
import { settingsFor } from '../analysis/parse-settings.ts';
import { placeNotice } from '../analysis/place-notice.ts';
import { findAnalysis, startAnalysis } from '../analysis/start-analysis.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { downloadResults } from '../results/download-results.ts';
import { typeFolder } from '../results/results-folder.ts';
import { formatsFor } from '../results/select-files.ts';

export interface AnalysisRun {
  projectId: string;
  dataId: string;
  type: CompatibleType;
  settings: Record<string, unknown>;
  folder: string;
  formats: string[];
}

export interface AnalysisDone {
  analysis_id: string;
  analysis_type: string;
  folder: string;
  files: string[];
  summary: Summary | null;
}

const otherDataset = () =>
  new CliError('This project has a newer dataset, and that one would be analysed.', {
    hint: 'Use a project of its own for this folder: --project-title TITLE',
    exitCode: exitCodes.usage,
    code: 'other_dataset',
  });

/** Makes one analysis, or finds the one that was made before, waits for it and downloads its results. */
export async function analyseAndFetch(
  ctx: CommandContext,
  client: Client,
  run: AnalysisRun,
): Promise<AnalysisDone> {
  const signal = ctx.interrupts.stop;
  const { type } = run.type;
  const settings = settingsFor(type, run.settings);
  const wish = { projectId: run.projectId, type, settings };
  const { dataId } = run;
  const datasets = await client.datasets.list(run.projectId, { signal });
  const dataset = datasets.find(({ data_id }) => data_id === dataId);
  let analysis = dataset ? await findAnalysis(client, wish, dataset, signal) : null;
  if (analysis) ctx.say(`${type} of these files was started before; using that.`);
  else {
    if (datasets[0]?.data_id !== dataId) throw otherDataset();
    const notice = placeNotice(run.type, settings);
    if (notice) ctx.say(notice);
    analysis = await startAnalysis(client, wish, signal);
    if (analysis.data_id !== dataId) throw otherDataset();
  }
  const settled = await awaitAnalysis(ctx, client, analysis.analysis_id);
  const { analysis_id } = settled;
  const folder = typeFolder(run.folder, type);
  const formats = formatsFor(type, run.formats);
  const wanted = { analysisId: analysis_id, folder, formats };
  if (settled.status === 'failed') {
    const left = await downloadResults(ctx, client, wanted).catch(() => null);
    if (left?.files.length) ctx.say(`What it left is in ${folder}`);
    throw analysisFailure(settled);
  }
  const hasNone = run.formats.length > 0 && formats.length === 0;
  const { results, files: downloaded } = hasNone
    ? { results: await client.analyses.results(analysis_id, { signal }), files: [] }
    : await downloadResults(ctx, client, wanted);
  const { summary } = results;
  return { analysis_id, analysis_type: type, folder, files: downloaded, summary };
}
