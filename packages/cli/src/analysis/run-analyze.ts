import type { Analysis, Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { biophony } from '../../../../tools/scripts/launch/typed-command.ts';
import { connect } from '../account/connect.ts';
import { CliError, type ExitCode, exitCodes } from '../kit/errors.ts';
import { explain } from '../kit/explain.ts';
import { countText } from '../kit/format.ts';
import type { CommandContext } from '../output/run-command.ts';
import { analysisText, placeNotice, refusedFiles } from './analysis-text.ts';
import {
  type AnalysisRequest,
  awaitAnalysis,
  findAnalysis,
  readFailure,
  startAnalysis,
} from './await-analysis.ts';
import {
  askedSettings,
  askedTypes,
  checkValues,
  saveSettings,
  type SettingsFlags,
} from './settings.ts';

/** Names a message lists before it counts the rest. */
const listed = 10;

const wrong = (message: string, hint: string, code: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code });

function namesText(datasets: readonly Dataset[]): string {
  const names = datasets.slice(0, listed).map(({ dataset_name: name }) => `"${name}"`);
  const others = datasets.length - names.length;
  return names.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/**
 * Finds a dataset by ID or name; of several with the name, the only one with recordings. Throws
 * CliError for no match or several.
 */
export function namedDataset(datasets: readonly Dataset[], wanted: string): Dataset {
  const byId = datasets.find(({ data_id: id }) => id === wanted);
  if (byId) return byId;
  const called = datasets.filter(({ dataset_name: name }) => name === wanted.trim());
  const filled = called.filter(({ file_count: files }) => files > 0);
  const [only, ...others] = filled.length > 0 ? filled : called;
  if (!only)
    throw wrong(
      `This project has no dataset "${wanted}".`,
      datasets.length > 0
        ? `Its datasets are ${namesText(datasets)}.`
        : `It has no dataset yet: ${biophony('upload PATH --project ID')}`,
      'unknown_dataset',
    );
  if (others.length > 0)
    throw wrong(
      `${others.length + 1} datasets of this project are called "${wanted}".`,
      `Name one by its ID: ${[only, ...others].map(({ data_id: id }) => id).join(', ')}.`,
      'ambiguous_dataset',
    );
  return only;
}

export interface AnalyzeFlags extends SettingsFlags {
  project: string;
  /** Default: the type in the settings file, else acoustic indices. */
  type?: string;
  saveSettings?: string;
  dataset?: string;
  timezone?: string;
  allDatasets?: boolean;
  wait?: boolean;
}

async function tellPlace(
  ctx: CommandContext,
  client: Client,
  { projectId, dataId, type, settings }: AnalysisRequest,
): Promise<void> {
  if (typeof settings.lat !== 'number') return;
  const { stop: signal } = ctx.interrupts;
  const offered = await client.analyses.compatibleTypes(projectId, { dataId, signal });
  const chosen = offered.find((one) => one.type === type);
  const notice = chosen && placeNotice(chosen, settings);
  if (notice) ctx.say(notice);
}

async function foundIn(ctx: CommandContext, client: Client, id: string) {
  const { stop: signal } = ctx.interrupts;
  const { summary } = await client.analyses.results(id, { signal });
  const refused = await refusedFiles(client, id, summary, signal);
  const listedIn = 'files.csv, one of the result files';
  const text = summary ? `${analysisText({ summary, refused, listedIn }, ctx.width)}\n\n` : '';
  return { summary, refused, text };
}

/**
 * Skips datasets already analysed this way since their last recording; continues after a failure.
 */
async function analyzeAll(
  ctx: CommandContext,
  client: Client,
  {
    project: projectId,
    type,
    settings,
    wait,
  }: Pick<AnalyzeFlags, 'project' | 'wait'> & Pick<AnalysisRequest, 'type' | 'settings'>,
  datasets: readonly Dataset[],
): Promise<ExitCode> {
  const { stop: signal } = ctx.interrupts;
  const filled = datasets.filter(({ file_count }) => file_count > 0);
  await tellPlace(ctx, client, { projectId, dataId: filled[0]?.data_id, type, settings });
  const done: { dataset: Dataset; analysis: Analysis; was_there: boolean }[] = [];
  const lines: string[] = [];
  const fail = (dataset: Dataset, error: unknown) => {
    if (signal.aborted) throw error;
    const { message, hint } = explain(error, ctx.settings.apiUrl, ctx.settings.keySource);
    failed.push({ data_id: dataset.data_id, dataset_name: dataset.dataset_name, message });
    lines.push(`${dataset.dataset_name}: ${message} ${hint}`.trim());
  };
  const failed: { data_id: string; dataset_name: string; message: string }[] = [];
  const batch = filled.length > 1 ? { batchId: crypto.randomUUID() } : {};
  for (const dataset of filled) {
    const request = { projectId, dataId: dataset.data_id, type, settings, ...batch };
    try {
      const before = await findAnalysis(client, request, dataset, signal);
      const analysis = before ?? (await startAnalysis(client, request, signal));
      done.push({ dataset, analysis, was_there: before !== null });
      ctx.say(
        `${dataset.dataset_name}: ${before ? `analysed before, ${before.status}` : 'queued'}.`,
      );
    } catch (error) {
      fail(dataset, error);
    }
  }
  for (const one of wait ? done : []) {
    const { dataset } = one;
    try {
      one.analysis = await awaitAnalysis(ctx, client, one.analysis.analysis_id);
      const { status, analysis_id } = one.analysis;
      if (status === 'failed') throw await readFailure(ctx, client, one.analysis);
      lines.push(`${dataset.dataset_name}:`, '', (await foundIn(ctx, client, analysis_id)).text);
    } catch (error) {
      fail(dataset, error);
    }
  }
  const counted = countText(filled.length, 'dataset');
  const fresh = done.filter(({ was_there }) => !was_there).length;
  lines.push(
    `${counted}: ${fresh} queued, ${done.length - fresh} analysed before, ${failed.length} failed.`,
    `Fetch all results: ${biophony(`results --project ${projectId}${wait ? '' : ' --wait'}`)}`,
  );
  const exitCode = failed.length > 0 ? exitCodes.someFailed : exitCodes.done;
  const analyses = done.map(({ analysis, was_there }) => ({ ...analysis, was_there }));
  await ctx.answer({ exit_code: exitCode, analyses, failed }, lines.join('\n'));
  return exitCode;
}

export async function runAnalyze(ctx: CommandContext, flags: AnalyzeFlags): Promise<ExitCode> {
  const zone = flags.timezone === undefined ? [] : [`timezone=${flags.timezone}`];
  const flagSettings = await askedSettings({ ...flags, set: [...(flags.set ?? []), ...zone] });
  const { settings } = flagSettings;
  const [type = 'acoustic_indices'] = askedTypes(
    flags.type ? [flags.type] : [],
    flags,
    flagSettings.type,
  );
  for (const note of flagSettings.notes) ctx.say(note);
  if (flags.saveSettings !== undefined) {
    checkValues(type, settings);
    await saveSettings(flags.saveSettings, [type], settings);
  }
  if (flags.allDatasets && flags.dataset !== undefined)
    throw new CliError('--dataset names one dataset, and --all-datasets means all.', {
      hint: 'Give one of them.',
      exitCode: exitCodes.usage,
      code: 'bad_option',
    });
  const client = await connect(ctx.settings);
  const signal = ctx.interrupts.stop;
  const datasets =
    flags.allDatasets || flags.dataset !== undefined
      ? await client.datasets.list(flags.project, { signal })
      : [];
  const { project, wait } = flags;
  if (flags.allDatasets)
    return analyzeAll(ctx, client, { project, wait, type, settings }, datasets);
  const dataset = flags.dataset === undefined ? undefined : namedDataset(datasets, flags.dataset);
  const dataId = dataset?.data_id;
  const request = { projectId: flags.project, dataId, type, settings };
  await tellPlace(ctx, client, request);
  const started = await startAnalysis(client, request, signal);
  const id = started.analysis_id;
  if (!flags.wait) {
    ctx.say(`Queued ${type}. Fetch its results later: ${biophony(`results --analysis ${id}`)}`);
    await ctx.answer({ exit_code: exitCodes.done, analysis: started }, id);
    return exitCodes.done;
  }
  ctx.say(`Queued ${type} as ${id}.`);
  const analysis = await awaitAnalysis(ctx, client, id);
  if (analysis.status === 'failed') throw await readFailure(ctx, client, analysis);
  const { summary, refused, text } = await foundIn(ctx, client, id);
  await ctx.answer(
    { exit_code: exitCodes.done, analysis, summary, refused },
    `${text}Download the files: ${biophony(`results --analysis ${id}`)}`,
  );
  return exitCodes.done;
}
