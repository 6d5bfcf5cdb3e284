import type { Analysis } from '@biophony/contract';
import { systemClock, type Client } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { TimeLeft } from '../output/time-left.ts';
import { biophony, biophonyAnalysis } from '../../../../scripts/launch/typed-command.ts';

/** Milliseconds in the queue after which people are told that no runner seems to be up. */
const longInQueueMs = 20_000;

const noRunner = (): string =>
  `No runner has taken the analysis yet. Where the service runs, one is started by: ${biophonyAnalysis('serve')}`;

/**
 * Waits until an analysis has settled, telling its progress. Throws CliError when the user stops
 * waiting; the analysis itself goes on.
 */
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
    // The queue is no work: time counts from the first that is done.
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
