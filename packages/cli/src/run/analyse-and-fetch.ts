import type { CompatibleType, Summary } from '@biophony/contract';
import { analysisType, analysisTypes } from '@biophony/contract/constants';
import { resultFilesOf } from '@biophony/contract/results';
import type { Client } from '@biophony/sdk';
import { placeNotice, type RefusedFile, refusedFiles } from '../analysis/analysis-text.ts';
import {
  awaitAnalysis,
  findAnalysis,
  readFailure,
  startAnalysis,
} from '../analysis/await-analysis.ts';
import { checkValues, settingsFor } from '../analysis/settings.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { calledAnalysis } from '../kit/labels.ts';
import type { CommandContext } from '../output/run-command.ts';
import { downloadResults, formatsFor, writeNotice } from '../results/download-results.ts';
import { typeFolder } from '../results/results-folder.ts';

interface AnalysisRun {
  projectId: string;
  dataId: string;
  type: CompatibleType;
  settings: Record<string, unknown>;
  folder: string;
  recordings: string;
  /** Empty means all. */
  formats: string[];
}

export interface AnalysisDone {
  analysis_id: string;
  analysis_type: string;
  folder: string;
  files: string[];
  removed: string[];
  notice: string | null;
  summary: Summary | null;
  /** Null when they could not be read. */
  refused: RefusedFile[] | null;
}

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

const needsNoModel = 'acoustic_indices';

/** Used when the user names no type, as far as they fit. */
export const typesByDefault = [needsNoModel, 'birdnet_v2_4'];

/**
 * The offer once the recordings are stored. The analysis without a model only lacks files; a
 * missing model or runner is not fixed by an upload.
 */
export function beforeUpload(offered: CompatibleType[]): CompatibleType[] {
  const ofFiles = offered.find(({ type }) => type === needsNoModel)?.reason ?? null;
  return offered.map((one) =>
    one.reason === ofFiles ? { ...one, compatible: true, reason: null } : one,
  );
}

/** Throws CliError with the service's reason for a type that does not fit. */
export function chooseTypes(offered: CompatibleType[], types: string[]): CompatibleType[] {
  if (types.length === 0) {
    const fitting = offered.filter(
      ({ type, compatible }) => compatible && typesByDefault.includes(type),
    );
    if (fitting.length > 0) return fitting;
  }
  return (types.length > 0 ? [...new Set(types)] : [needsNoModel]).map((type) => {
    const match = offered.find((one) => one.type === type);
    if (match?.compatible) return match;
    const offeredTypes = offered
      .filter(({ installed }) => installed !== false)
      .map((one) => one.type)
      .join(', ');
    throw new CliError(`The analysis ${type} cannot be made here.`, {
      hint: match?.reason ?? `No runner of this service offers it. Choose one of ${offeredTypes}.`,
      exitCode: match ? exitCodes.someFailed : exitCodes.usage,
      code: match ? 'not_compatible' : 'unknown_type',
    });
  });
}

export interface RunOptions {
  types: string[];
  settings: Record<string, unknown>;
  /** Empty means all. */
  formats: string[];
}

const wrong = (message: string, hint: string, code: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code });

const listed = (types: string[]): string => types.join(' and ');

function checkType(type: string): void {
  if (analysisType(type)) return;
  throw wrong(
    `There is no analysis ${type}.`,
    `Choose one of ${Object.keys(analysisTypes).join(', ')}, or model:NAME for a model of your own.`,
    'unknown_type',
  );
}

const namesOf = (type: string): string[] =>
  Object.keys(analysisType(type)?.parameter_descriptions ?? {});

function checkName(name: string, types: string[]): void {
  const settingNames = [...new Set(types.flatMap(namesOf))];
  if (settingNames.includes(name)) return;
  throw wrong(
    `${name} is no setting of ${listed(types)}.`,
    `Settings there are: ${settingNames.join(', ')}. Leave --set out, or name another analysis with --type.`,
    'bad_setting',
  );
}

function checkFormat(format: string, types: string[]): void {
  if (types.some((type) => formatsFor(type, [format]).length > 0)) return;
  const files = [...new Set(types.flatMap((type) => resultFilesOf(type)))];
  throw wrong(
    `There is no result file of format ${format} for ${listed(types)}.`,
    `The result files are ${files.join(', ')}.`,
    'no_such_format',
  );
}

/**
 * By the service's own rules, before anything is sent. Throws CliError for the first invalid one.
 */
export function checkRunOptions({ types, settings, formats }: RunOptions): void {
  types.forEach(checkType);
  for (const name of Object.keys(settings)) checkName(name, types);
  for (const type of types) checkValues(type, settings);
  for (const format of formats) checkFormat(format, types);
}
