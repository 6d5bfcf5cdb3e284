import type { Analysis } from '@biophony/contract';
import { ApiError, isRetryable } from '@biophony/sdk';
import { formatDate } from '../base/format.ts';
import type { Messages } from '../messages/index.ts';
import { nameOfAnalysis } from './analysis-name.ts';

/** Analyses that were submitted together, one for each card. */
export interface Batch {
  batch_id: string;
  /** `BirdNET V2.4, 22 May 2026`. */
  name: string;
  /** At least two, in the order of the list. */
  analyses: readonly Analysis[];
  /** Analyses that ended, also without results. */
  done: number;
  failed: number;
  total: number;
  /** Share of their files, 0 to 100. */
  percent: number;
  /** Created, and not queued: whoever submitted them left before. */
  notStarted: readonly Analysis[];
}

const isDone = ({ status }: Analysis): boolean => status === 'completed' || status === 'failed';

/** Files of ended analyses count as done, whatever became of them. */
const percentOf = (analyses: readonly Analysis[]): number => {
  let [processed, all] = [0, 0];
  for (const one of analyses) {
    processed += isDone(one) ? one.total_files : Math.min(one.files_processed, one.total_files);
    all += one.total_files;
  }
  if (analyses.every(isDone)) return 100;
  return all === 0 ? 0 : Math.min(99, Math.floor((100 * processed) / all));
};

/** Batches among the analyses of a project, in the order of the list. Analyses alone are in none. */
export function batchesOf(
  analyses: readonly Analysis[],
  messages: Pick<Messages['analysis'], 'typeNames'>,
  locale?: string,
): Batch[] {
  const groups = new Map<string, Analysis[]>();
  for (const one of analyses) {
    if (!one.batch_id) continue;
    const group = groups.get(one.batch_id);
    if (group) group.push(one);
    else groups.set(one.batch_id, [one]);
  }
  return [...groups].flatMap(([id, group]) => {
    const [first] = group;
    if (!first || group.length < 2) return [];
    return {
      batch_id: id,
      name: `${nameOfAnalysis(messages, first)}, ${formatDate(first.created_at, locale)}`,
      analyses: group,
      done: group.filter(isDone).length,
      failed: group.filter(({ status }) => status === 'failed').length,
      total: group.length,
      percent: percentOf(group),
      notStarted: group.filter(({ status }) => status === 'configured'),
    };
  });
}

/**
 * Starts analyses one after another, also after one that the service refuses. Throws the first
 * refusal at the end, and at once where the service cannot be reached.
 */
export async function startAll(
  analyses: readonly Pick<Analysis, 'analysis_id'>[],
  execute: (analysisId: string) => Promise<unknown>,
): Promise<void> {
  let refusal: ApiError | null = null;
  for (const { analysis_id: id } of analyses)
    try {
      await execute(id);
    } catch (error) {
      if (!(error instanceof ApiError) || isRetryable(error)) throw error;
      refusal ??= error;
    }
  if (refusal) throw refusal;
}
