import type { Analysis } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { CliError } from '../errors/cli-error.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { calledAnalysis } from '../text/called-analysis.ts';
import { biophony } from '../../../../scripts/launch/typed-command.ts';

/** Which analyses are asked for: one by its ID, or those of a project. */
export interface AskedAnalyses {
  project?: string;
  analysis?: string;
  /** Whether those count that are not completed yet. */
  wait?: boolean;
}

const missing = (message: string, hint: string) =>
  new CliError(message, { hint, exitCode: exitCodes.usage, code: 'no_results' });

/** Of analyses in order, newest first: the first of each type of each dataset, those of a dataset together. */
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
 * The analysis named, or of the project the newest of each type and dataset that has results, or with `wait` will have them.
 * Throws CliError where there is none.
 */
export async function chooseAnalyses(
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
