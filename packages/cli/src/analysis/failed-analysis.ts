import type { Analysis } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { calledAnalysis } from '../text/called-analysis.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';
import { refusedLines } from './analysis-text.ts';
import { refusedFiles, type RefusedFile } from './refused-files.ts';

type Failed = Pick<
  Analysis,
  'analysis_id' | 'analysis_type' | 'analysis_name' | 'error_message' | 'cancelled'
>;

/** The error of an analysis that failed: it names the recordings that were refused, where there are any. */
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

/** The same, with the recordings read from what the analysis left; none where it left nothing. */
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
