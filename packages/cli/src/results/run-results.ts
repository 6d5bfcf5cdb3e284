import type { Analysis } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { connect } from '../account/connect.ts';
import { awaitAnalysis } from '../analysis/await-analysis.ts';
import { calledAnalysis } from '../text/called-analysis.ts';
import { refusedFiles } from '../analysis/refused-files.ts';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { cardFolder } from './card-folder.ts';
import { wrap } from '../text/wrap.ts';
import { checkFolder } from './check-folder.ts';
import { downloadResults } from './download-results.ts';
import { resultLines } from './result-lines.ts';
import { defaultFolder, typeFolder } from './results-folder.ts';
import { parseFormats } from './select-files.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

export interface ResultsFlags {
  project?: string;
  analysis?: string;
  out?: string;
  format?: string[];
  wait?: boolean;
}

const missing = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'no_results' });

/** The analysis named, or the project's newest of each type that has results. */
async function chooseAnalyses(
  ctx: CommandContext,
  client: Client,
  { analysis, project, wait }: ResultsFlags,
): Promise<Analysis[]> {
  const { stop: signal } = ctx.interrupts;
  if (analysis) return [await client.analyses.get(analysis, { signal })];
  if (!project)
    throw missing(
      'Which results do you want?',
      'Name the project with --project ID or the analysis with --analysis ID.',
    );
  const all = await client.analyses.list(project, { signal });
  const useful = all.filter(({ status }) => wait || status === 'completed');
  const newest = useful.filter(
    (one, index) =>
      useful.findIndex((other) => other.analysis_type === one.analysis_type) === index,
  );
  if (newest.length > 0) return newest;
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

/** The command `results`. */
export async function runResults(ctx: CommandContext, flags: ResultsFlags): Promise<ExitCode> {
  if (flags.out) await checkFolder(flags.out);
  const client = await connect(ctx.settings);
  const analyses = await chooseAnalyses(ctx, client, flags);
  const formats = parseFormats(flags.format ?? []);
  const done = [];
  const { stop: signal } = ctx.interrupts;
  for (const { analysis_id, analysis_type, project_id, data_id } of analyses) {
    if (flags.wait) await awaitAnalysis(ctx, client, analysis_id);
    const { title } = await client.projects.get(project_id, { signal });
    const datasets = await client.datasets.list(project_id, { signal });
    const dataset = datasets.find((one) => one.data_id === data_id);
    const out = flags.out ?? defaultFolder(title);
    const folder = typeFolder(dataset ? await cardFolder(out, dataset) : out, analysis_type);
    const { results, files } = await downloadResults(ctx, client, {
      analysisId: analysis_id,
      folder,
      formats,
    });
    const { summary } = results;
    const refused = await refusedFiles(client, analysis_id, summary, signal);
    done.push({ analysis_id, analysis_type, folder, files, summary, refused });
  }
  const text = done.flatMap((one) => [
    ...resultLines(one, ctx.width),
    ...wrap(`${one.files.length} result files in ${one.folder}`, ctx.width, '  '),
    '',
  ]);
  await ctx.answer({ exit_code: exitCodes.done, results: done }, text.join('\n').trim());
  return exitCodes.done;
}
