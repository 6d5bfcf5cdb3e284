import type { Analysis, Dataset } from '@biophony/contract';
import { completeSettings, settingsThatMatter } from '@biophony/contract/constants';
import { idempotencyKey } from '@biophony/sdk';
import type { ErrorText } from '../kit/describe-error.ts';

/** A card that can be analysed. */
export interface AnalysisCard extends Pick<
  Dataset,
  'data_id' | 'dataset_name' | 'file_count' | 'duration_s'
> {
  /** It has such an analysis, or one is on its way. */
  analysed: boolean;
  ticked: boolean;
}

/** Cards to choose from, and what can be done with them. */
export interface CardChoice {
  cards: readonly AnalysisCard[];
  /** The card that was open; null for none. */
  open: Pick<AnalysisCard, 'data_id' | 'dataset_name'> | null;
  onTick: (dataIds: readonly string[], ticked: boolean) => void;
}

/** Whether each card is analysed for the place of its site. */
export interface CardPlaces {
  used: boolean;
  loading: boolean;
  /** Ticked cards whose place is known, of all ticked ones. */
  found: number;
  total: number;
  error: ErrorText | null;
  onUse: (used: boolean) => void;
}

/** A card whose analysis could not be created, and why. */
export interface CardFailure {
  name: string;
  message: string;
}

/**
 * Whether a dataset has recordings that can be analysed. Fields outside the specification may be
 * missing.
 */
export const isUsable = ({ validation_status: status, file_count: files }: Dataset): boolean =>
  (status === 'valid' || status === 'partial') && files > 0;

const settingsKey = (type: string, settings: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(settingsThatMatter(completeSettings(type, settings).settings));

/** Of a thousand analyses, which are compared with each letter that is typed. */
const knownKeys = new WeakMap<Analysis, string>();
const keyOfAnalysis = (analysis: Analysis): string => {
  const { analysis_type: type, settings } = analysis;
  const key = knownKeys.get(analysis) ?? settingsKey(type, settings ?? {});
  knownKeys.set(analysis, key);
  return key;
};

/**
 * Datasets that have an analysis of this type and these settings, completed or on its way, since
 * their last recording came. Settings that may differ by card count as equal.
 */
export function cardsWith(
  datasets: readonly Pick<Dataset, 'data_id' | 'updated_at'>[],
  analyses: readonly Analysis[],
  type: string,
  settings: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const wanted = settingsKey(type, settings);
  const changed = new Map(datasets.map(({ data_id: id, updated_at: at }) => [id, at]));
  return new Set(
    analyses
      .filter(
        (one) =>
          one.analysis_type === type &&
          one.status !== 'failed' &&
          one.created_at >= (changed.get(one.data_id) ?? '') &&
          keyOfAnalysis(one) === wanted,
      )
      .map(({ data_id: id }) => id),
  );
}

/** Calls under way at once. */
const atOnce = 4;

interface SubmissionOptions {
  create: (dataId: string, idempotencyKey: string) => Promise<{ analysis_id: string }>;
  /** Queues it; what fails here is started from the list of analyses. */
  execute: (analysisId: string) => Promise<unknown>;
}

export interface SubmissionProgress {
  done: number;
  total: number;
}

/**
 * Creates and queues an analysis for each of several cards, some at once. Cards that failed can be
 * submitted again; none is created twice, also where an answer was lost.
 */
export function createSubmission({ create, execute }: SubmissionOptions) {
  const keys = new Map<string, string>();
  const created = new Set<string>();
  const keyOf = (dataId: string): string => {
    const key = keys.get(dataId) ?? idempotencyKey();
    keys.set(dataId, key);
    return key;
  };
  return {
    created: created as ReadonlySet<string>,
    async submit(
      dataIds: readonly string[],
      onProgress: (progress: SubmissionProgress) => void,
    ): Promise<ReadonlyMap<string, unknown>> {
      const failures = new Map<string, unknown>();
      const waiting = dataIds.filter((id) => !created.has(id));
      const total = waiting.length;
      let done = 0;
      onProgress({ done, total });
      const lane = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          try {
            const { analysis_id: analysisId } = await create(id, keyOf(id));
            created.add(id);
            done += 1;
            onProgress({ done, total });
            await execute(analysisId).catch((error: unknown) => console.error(error));
          } catch (error) {
            failures.set(id, error);
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, total) }, lane));
      return failures;
    },
  };
}

export type Submission = ReturnType<typeof createSubmission>;
