import type { Analysis, Dataset } from '@biophony/contract';
import { completeSettings } from '@biophony/contract/constants';
import { type Client, isUnknownField, systemClock } from '@biophony/sdk';
import { biophony, biophonyAnalysis } from '../../../../tools/scripts/launch/typed-command.ts';
import { CliError, exitCodes } from '../kit/errors.ts';
import { calledAnalysis } from '../kit/labels.ts';
import type { CommandContext } from '../output/run-command.ts';
import { TimeLeft } from '../output/waiting.ts';
import { type RefusedFile, refusedFiles, refusedLines } from './analysis-text.ts';

export interface AnalysisRequest {
  projectId: string;
  /** Default: the project's first usable one. */
  dataId?: string;
  type: string;
  settings: Record<string, unknown>;
  /** Those of one batch end with one mail. */
  batchId?: string;
}

export async function startAnalysis(
  client: Client,
  { projectId, dataId, type, settings, batchId }: AnalysisRequest,
  signal: AbortSignal,
): Promise<Analysis> {
  const body = {
    analysis_type: type,
    settings,
    ...(dataId && { data_id: dataId }),
  };
  const create = (one: typeof body & { batch_id?: string }) =>
    client.analyses.create(projectId, one, { signal });
  const { analysis_id } = await create({ ...body, ...(batchId && { batch_id: batchId }) }).catch(
    (error: unknown) => {
      if (!isUnknownField(error, 'batch_id')) throw error;
      return create(body);
    },
  );
  return client.analyses.execute(analysis_id, { signal });
}

const sorted = (settings: Record<string, unknown>) =>
  JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Same dataset, type and settings, not failed, and newer than the last file or time correction.
 * Queues it if it never was. Null when there is none.
 */
export async function findAnalysis(
  client: Client,
  { projectId, type, settings }: AnalysisRequest,
  { data_id, updated_at }: Dataset,
  signal: AbortSignal,
): Promise<Analysis | null> {
  const wanted = sorted(completeSettings(type, settings).settings);
  const same = (await client.analyses.list(projectId, { signal })).find(
    (analysis) =>
      analysis.data_id === data_id &&
      analysis.analysis_type === type &&
      analysis.status !== 'failed' &&
      analysis.created_at >= updated_at &&
      sorted(analysis.settings) === wanted,
  );
  if (same?.status !== 'configured') return same ?? null;
  return client.analyses.execute(same.analysis_id, { signal });
}

/** Milliseconds in the queue before the user is told that no runner seems to be up. */
const longInQueueMs = 20_000;

const noRunner = (): string =>
  `No runner has taken the analysis yet. Start one on the machine of the service: ${biophonyAnalysis('serve')}`;

/** Throws CliError when the user stops waiting; the analysis goes on. */
export async function awaitAnalysis(
  ctx: CommandContext,
  client: Client,
  analysisId: string,
  clock = systemClock,
): Promise<Analysis> {
  const { interrupts, settings } = ctx;
  const since = clock.now();
  let warned = false;
  const timeLeft = new TimeLeft(() => clock.now());
  const onProgress = (analysis: Analysis) => {
    const { analysis_type, status, files_processed, total_files } = analysis;
    const { seconds_processed, total_seconds } = analysis;
    // Waiting in the queue is no work, so time counts from the first file done.
    const left =
      status !== 'running'
        ? null
        : total_seconds
          ? timeLeft.of(seconds_processed, total_seconds)
          : timeLeft.of(files_processed, total_files);
    ctx.tell({
      event: 'analysis',
      analysis_id: analysisId,
      analysis_type,
      analysis_name: analysis.analysis_name ?? null,
      status,
      files_processed,
      total_files,
      seconds_processed,
      total_seconds,
      seconds_left: left === null ? null : Math.round(left),
    });
    if (warned || status !== 'queued' || clock.now() - since < longInQueueMs) return;
    warned = true;
    ctx.tell({ event: 'warning', text: noRunner() });
  };
  try {
    return await client.waitForAnalysis(analysisId, {
      signal: interrupts.stop,
      maxWaitMs: settings.maxWaitMs,
      onProgress,
      onConnection: (lost) => {
        if (!lost) return ctx.tell({ event: 'resumed' });
        const { message: reason } = lost;
        ctx.tell({ event: 'paused', reason, host: settings.apiUrl, wait_s: null });
      },
    });
  } catch (error) {
    if (!interrupts.stop.aborted) throw error;
    throw new CliError('Stopped waiting; the analysis goes on without you.', {
      hint: `Fetch its results later: ${biophony(`results --analysis ${analysisId}`)}`,
      exitCode: exitCodes.interrupted,
      code: 'interrupted',
    });
  }
}

type Failed = Pick<
  Analysis,
  'analysis_id' | 'analysis_type' | 'analysis_name' | 'error_message' | 'cancelled'
>;

export function analysisFailure(
  failed: Failed,
  refused: RefusedFile[] = [],
  width = Infinity,
): CliError {
  const { analysis_id, analysis_type, analysis_name, error_message, cancelled } = failed;
  const called = calledAnalysis(analysis_type, analysis_name);
  const listedIn = `files.csv, which this fetches: ${biophony(`results --analysis ${analysis_id}`)}`;
  return new CliError(
    cancelled
      ? `The analysis ${called} was cancelled.`
      : `The analysis ${called} failed: ${error_message ?? 'no reason was given'}`,
    {
      hint: refusedLines({ refused, listedIn }, width).join('\n').trim(),
      exitCode: exitCodes.someFailed,
      code: 'analysis_failed',
      details: { analysis_id, refused },
    },
  );
}

export async function readFailure(
  ctx: CommandContext,
  client: Client,
  failed: Failed,
): Promise<CliError> {
  const { stop: signal } = ctx.interrupts;
  const results = await client.analyses.results(failed.analysis_id, { signal }).catch((error) => {
    if (signal.aborted) throw error;
    return null;
  });
  const summary = results?.summary ?? null;
  const refused = await refusedFiles(client, failed.analysis_id, summary, signal);
  return analysisFailure(failed, refused ?? [], ctx.width);
}
