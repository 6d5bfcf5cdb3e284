import { resolve } from 'node:path';
import type { Analysis } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { connect } from '../account/connect.ts';
import { leftOut, leftOutLines } from '../account/projects.ts';
import { refusedFiles, resultLines } from '../analysis/analysis-text.ts';
import { awaitAnalysis } from '../analysis/await-analysis.ts';
import { CliError, type ExitCode, exitCodes } from '../kit/errors.ts';
import { countText } from '../kit/format.ts';
import { calledAnalysis } from '../kit/labels.ts';
import { wrap } from '../kit/wrap.ts';
import type { CommandContext } from '../output/run-command.ts';
import {
  checkFormats,
  downloadResults,
  formatsAmong,
  parseFormats,
  writeNotice,
} from './download-results.ts';
import {
  cardFolder,
  checkFolder,
  defaultFolder,
  markFolder,
  typeFolder,
} from './results-folder.ts';

interface AskedAnalyses {
  project?: string;
  analysis?: string;
  /** Includes analyses not completed yet. */
  wait?: boolean;
}

const missing = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'no_results' });

/** Newest analysis of each type and dataset, grouped by dataset. Input is newest first. */
function newestOfEach(analyses: Analysis[]): Analysis[] {
  const datasets = new Map<string, Map<string, Analysis>>();
  for (const one of analyses) {
    const own = datasets.get(one.data_id) ?? new Map<string, Analysis>();
    datasets.set(one.data_id, own);
    if (!own.has(one.analysis_type)) own.set(one.analysis_type, one);
  }
  return [...datasets.values()].flatMap((own) => [...own.values()]);
}

/**
 * The analysis named, or the newest of each type and dataset with results, or unfinished with
 * `wait`. Throws CliError when there is none.
 */
async function chooseAnalyses(
  client: Client,
  { analysis, project, wait }: AskedAnalyses,
  signal: AbortSignal,
): Promise<Analysis[]> {
  if (analysis) return [await client.analyses.get(analysis, { signal })];
  if (!project)
    throw missing(
      'Which results do you want?',
      'Name the project with --project ID or the analysis with --analysis ID.',
    );
  const all = await client.analyses.list(project, { signal });
  const useful = all.filter(({ status }) => (wait ? status !== 'failed' : status === 'completed'));
  if (useful.length > 0) return newestOfEach(useful);
  const [latest] = all;
  if (!latest)
    throw missing(
      'This project has no analysis yet.',
      `Start one: ${biophony(`analyze --project ${project}`)}`,
    );
  throw missing(
    `The analysis ${calledAnalysis(latest.analysis_type, latest.analysis_name)} is ${latest.status}.`,
    'Its results are there once it is completed; --wait waits for it.',
  );
}

export interface ResultsFlags extends AskedAnalyses {
  out?: string;
  format?: string[];
  recordings?: string;
}

/**
 * Requested formats that each analysis has files of; null means all. Throws CliError for a format
 * that none has.
 */
async function formatsOfEach(
  client: Client,
  analyses: Analysis[],
  formats: string[],
  signal: AbortSignal,
): Promise<(string[] | null)[]> {
  if (formats.length === 0) return analyses.map(() => null);
  const filenames: string[][] = [];
  for (const { analysis_id } of analyses) {
    const { download_urls } = await client.analyses.results(analysis_id, { signal });
    filenames.push(download_urls.map(({ filename }) => filename));
  }
  checkFormats(filenames.flat(), formats);
  return filenames.map((own) => formatsAmong(own, formats));
}

export async function runResults(ctx: CommandContext, flags: ResultsFlags): Promise<ExitCode> {
  if (flags.out) await checkFolder(flags.out);
  const { stop: signal } = ctx.interrupts;
  const client = await connect(ctx.settings);
  const analyses = await chooseAnalyses(client, flags, signal);
  const wantedFormats = parseFormats(flags.format ?? []);
  // The files are known only when all are completed.
  if (flags.wait && wantedFormats.length > 0)
    for (const { analysis_id } of analyses) await awaitAnalysis(ctx, client, analysis_id);
  const formats = await formatsOfEach(client, analyses, wantedFormats, signal);
  const [of] = analyses;
  const projectId = of?.project_id ?? '';
  const { title } = await client.projects.get(projectId, { signal });
  const datasets = await client.datasets.list(projectId, { signal });
  const isOfSeveral = new Set(analyses.map(({ data_id }) => data_id)).size > 1;
  if (flags.recordings !== undefined && isOfSeveral)
    throw new CliError(
      '--recordings is the folder of one card, but these results are of several cards.',
      {
        hint: 'Name one analysis with --analysis ID.',
        exitCode: exitCodes.usage,
        code: 'several_cards',
      },
    );
  const done = [];
  for (const [at, analysis] of analyses.entries()) {
    const { analysis_id, analysis_type, data_id } = analysis;
    const mustWait = flags.wait && wantedFormats.length === 0;
    const { status } = mustWait ? await awaitAnalysis(ctx, client, analysis_id) : analysis;
    const dataset = datasets.find((one) => one.data_id === data_id);
    const out = flags.out ?? defaultFolder(title);
    const place = dataset ? await cardFolder(out, dataset, isOfSeveral) : out;
    const folder = typeFolder(place, analysis_type);
    const { results, files, removed } = await downloadResults(ctx, client, {
      analysisId: analysis_id,
      folder,
      formats: formats[at] ?? null,
      replaces: status === 'completed',
      recordings: flags.recordings === undefined ? undefined : resolve(flags.recordings),
      onFound: async () => dataset && markFolder(place, dataset),
    });
    const notice =
      files.length > 0
        ? await writeNotice(client, { analysisId: analysis_id, folder }, signal)
        : null;
    const { summary } = results;
    const refused = await refusedFiles(client, analysis_id, summary, signal);
    const dataset_name = dataset?.dataset_name ?? null;
    done.push({
      analysis_id,
      analysis_type,
      data_id,
      dataset_name,
      folder,
      files,
      removed,
      notice,
      summary,
      refused,
    });
  }
  const left =
    flags.analysis === undefined
      ? leftOut(datasets, await client.analyses.list(projectId, { signal }), analyses)
      : [];
  const text = done.flatMap((one) => [
    ...(isOfSeveral && one.dataset_name !== null ? [`${one.dataset_name}:`, ''] : []),
    ...resultLines(one, ctx.width),
    ...wrap(
      one.files.length > 0
        ? `${countText(one.files.length, 'result file')} in ${one.folder}`
        : `No result file of ${wantedFormats.join(', ') || 'this analysis'}.`,
      ctx.width,
      '  ',
    ),
    '',
  ]);
  text.push(
    ...leftOutLines(left, projectId, [
      ...new Set(analyses.map(({ analysis_type }) => analysis_type)),
    ]).flatMap((line) => wrap(line, ctx.width, '  ')),
  );
  await ctx.answer(
    { exit_code: exitCodes.done, results: done, left_out: left },
    text.join('\n').trim(),
  );
  return exitCodes.done;
}
