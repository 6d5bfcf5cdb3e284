import type { Analysis, BodyOf } from '@biophony/contract';
import { pages } from '../core/answer.ts';
import {
  ApiError,
  type BiophonyError,
  CertificateError,
  ConnectionError,
  isRetryableStatus,
} from '../core/errors.ts';
import type { Clock } from '../core/hooks.ts';
import type { CallOptions, Requester } from '../core/request.ts';

export const analysesResource = (request: Requester) => ({
  /** For the dataset, for all usable ones together (`datasets: 'all'`), or the first usable one. */
  compatibleTypes: async (
    projectId: string,
    { dataId, datasets, ...options }: CallOptions & { dataId?: string; datasets?: 'all' } = {},
  ) => {
    const call = { params: { projectId }, query: { data_id: dataId, datasets } };
    return (await request('compatibleTypes', call, options)).compatible_types;
  },
  type: async (type: string, options?: CallOptions) =>
    (await request('analysisTypeGet', { params: { type } }, options)).template,
  /** Newest first. */
  list: async (projectId: string, options?: CallOptions) => {
    const fetchPage = (cursor: string | undefined) =>
      request(
        'analysesList',
        { params: { projectId }, ...(cursor === undefined ? {} : { query: { cursor } }) },
        options,
      );
    const all = [];
    for await (const one of pages(fetchPage, ({ analyses }) => analyses)) all.push(one);
    return all;
  },
  /** `execute` queues it. */
  create: async (projectId: string, body: BodyOf<'analysesCreate'>, options?: CallOptions) =>
    (await request('analysesCreate', { params: { projectId }, body }, options)).analysis,
  get: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesGet', { params: { analysisId } }, options)).analysis,
  execute: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesExecute', { params: { analysisId } }, options)).analysis,
  cancel: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesCancel', { params: { analysisId } }, options)).analysis,
  delete: (analysisId: string, options?: CallOptions) =>
    request('analysesDelete', { params: { analysisId } }, options),
  results: async (analysisId: string, options?: CallOptions) => {
    const call = { params: { analysisId }, query: { include_downloads: 'true' } } as const;
    return (await request('analysesResults', call, options)).results;
  },
  /**
   * Recordings whose corrected time or site is not in the result files; older services do not say.
   */
  notInFiles: async (analysisId: string, options?: CallOptions) =>
    (await request('analysesNotInFiles', { params: { analysisId } }, options)).not_in_files,
});

export interface WaitOptions {
  signal?: AbortSignal;
  onProgress?: (analysis: Analysis) => void;
  /** Called when the service is away for more than one call, and with null when it is back. */
  onConnection?: (lost: BiophonyError | null) => void;
  /** Milliseconds the service may be away. Default: 5 minutes. */
  maxWaitMs?: number;
}

type GetAnalysis = (analysisId: string, options?: CallOptions) => Promise<Analysis>;

const firstPauseMs = 500;
const longestPauseMs = 5_000;

/** True when the analysis will not change any more. */
export const isSettled = ({ status }: Analysis): boolean =>
  status === 'completed' || status === 'failed';

/** Unreachable, or unable to work now. */
const isAway = (error: unknown): error is BiophonyError =>
  error instanceof ApiError
    ? isRetryableStatus(error.status)
    : error instanceof ConnectionError && !(error instanceof CertificateError);

/**
 * Waits until an analysis is `completed` or `failed`; returns both. Polls every 0.5 to 5 s. Throws
 * AbortedError, ConnectionError and ApiError; temporary ones only after `maxWaitMs`.
 */
export async function waitForAnalysis(
  get: GetAnalysis,
  analysisId: string,
  { signal, onProgress, onConnection, maxWaitMs = 300_000 }: WaitOptions = {},
  clock: Clock,
): Promise<Analysis> {
  let pause = firstPauseMs;
  let seen = '';
  let lostSince: number | null = null;
  let isTold = false;
  for (;;) {
    try {
      // A retry inside would wait as long as the service asks.
      const analysis = await get(analysisId, { signal, maxRetries: 0 });
      if (isTold) onConnection?.(null);
      lostSince = null;
      isTold = false;
      onProgress?.(analysis);
      if (isSettled(analysis)) return analysis;
      const state = `${analysis.status} ${analysis.files_processed} ${analysis.seconds_processed}`;
      pause = state === seen ? Math.min(longestPauseMs, pause * 1.5) : firstPauseMs;
      seen = state;
    } catch (error) {
      if (!isAway(error)) throw error;
      const now = clock.now();
      const isFirst = lostSince === null;
      lostSince ??= now;
      const retryAfterMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
      const step = isFirst ? firstPauseMs : Math.min(longestPauseMs, pause * 1.5);
      pause = Math.max(retryAfterMs, step);
      if (now - lostSince + pause > maxWaitMs) throw error;
      // A single failing call is not reported.
      if (!isTold && (!isFirst || retryAfterMs > longestPauseMs)) {
        isTold = true;
        onConnection?.(error);
      }
    }
    await clock.sleep(pause, signal);
  }
}
