import type { Analysis } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { resolve } from 'node:path';
import { connect } from '../account/connect.ts';
import { awaitAnalysis } from '../analysis/await-analysis.ts';
import { refusedFiles } from '../analysis/refused-files.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { countText } from '../text/format.ts';
import { wrap } from '../text/wrap.ts';
import { cardFolder, markFolder } from './card-folder.ts';
import { checkFolder } from './check-folder.ts';
import { chooseAnalyses, type AskedAnalyses } from './choose-analyses.ts';
import { downloadResults, writeNotice } from './download-results.ts';
import { leftOut, leftOutLines } from './project-lists.ts';
import { resultLines } from './result-lines.ts';
import { defaultFolder, typeFolder } from './results-folder.ts';
import { checkFormats, formatsAmong, parseFormats } from './select-files.ts';

export interface ResultsFlags extends AskedAnalyses {
  out?: string;
  format?: string[];
  /** The folder of the recordings. */
  recordings?: string;
}

/**
 * For each analysis, those of the formats asked for that it has files of; null, which means all files, where none is asked
 * for. Throws CliError for a format that none of them has.
 */
async function formatsOfEach(
  client: Client,
  analyses: Analysis[],
  asked: string[],
  signal: AbortSignal,
): Promise<(string[] | null)[]> {
  if (asked.length === 0) return analyses.map(() => null);
  const filenames: string[][] = [];
  for (const { analysis_id } of analyses) {
    const { download_urls } = await client.analyses.results(analysis_id, { signal });
    filenames.push(download_urls.map(({ filename }) => filename));
  }
  checkFormats(filenames.flat(), asked);
  return filenames.map((own) => formatsAmong(own, asked));
}

/** The command `results`. */
export async function runResults(ctx: CommandContext, flags: ResultsFlags): Promise<ExitCode> {
  if (flags.out) await checkFolder(flags.out);
  const { stop: signal } = ctx.interrupts;
  const client = await connect(ctx.settings);
  const analyses = await chooseAnalyses(client, flags, signal);
  const asked = parseFormats(flags.format ?? []);
  // Which files there will be is known once all of them are completed.
  if (flags.wait && asked.length > 0)
    for (const { analysis_id } of analyses) await awaitAnalysis(ctx, client, analysis_id);
  const formats = await formatsOfEach(client, analyses, asked, signal);
  const [of] = analyses;
  const projectId = of?.project_id ?? '';
  const { title } = await client.projects.get(projectId, { signal });
  const datasets = await client.datasets.list(projectId, { signal });
  const isOfSeveral = new Set(analyses.map(({ data_id }) => data_id)).size > 1;
  if (flags.recordings !== undefined && isOfSeveral)
    throw new CliError(
      '--recordings is the folder of one card, and these results are of several.',
      {
        hint: 'Name one analysis with --analysis ID.',
        exitCode: exitCodes.usage,
        code: 'several_cards',
      },
    );
  const done = [];
  for (const [at, analysis] of analyses.entries()) {
    const { analysis_id, analysis_type, data_id } = analysis;
    const mustWait = flags.wait && asked.length === 0;
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
        : `No result file of ${asked.join(', ') || 'this analysis'}.`,
      ctx.width,
      '  ',
    ),
    '',
  ]);
  text.push(...leftOutLines(left, projectId).flatMap((line) => wrap(line, ctx.width, '  ')));
  await ctx.answer(
    { exit_code: exitCodes.done, results: done, left_out: left },
    text.join('\n').trim(),
  );
  return exitCodes.done;
}
