import type { BodyOf, Dataset } from '@biophony/contract';
import { recordingInfo } from '@biophony/recordings';
import {
  ApiError,
  blobSource,
  type Client,
  type FileOutcome,
  idempotencyKey,
  type UploadEvent,
  uploadFiles,
  type UploadReport,
} from '@biophony/sdk';
import { percentOf } from '../base/percent.ts';
import type { FileStates, FileView, ProgressView } from './file-states.ts';

function outcomeView(outcome: FileOutcome): Partial<FileView> {
  switch (outcome.outcome) {
    case 'stored':
      return { state: 'stored', message: undefined, percent: undefined };
    case 'already_have':
      return { state: 'duplicate', message: undefined, percent: undefined };
    case 'would_upload':
      return { state: 'waiting' };
    case 'refused':
    case 'failed':
      return { state: 'failed', message: outcome.reason, percent: undefined };
  }
}

function progressOf(
  { totals, bytesPerSecond }: Extract<UploadEvent, { type: 'progress' }>,
  all: { files: number; bytes: number },
): Partial<ProgressView> {
  const done = Math.min(all.bytes, totals.doneBytes);
  const settled =
    totals.sent + totals.stored + totals.already_have + totals.refused + totals.failed;
  return {
    files: { done: Math.min(all.files, settled), total: all.files },
    bytes: { done, total: all.bytes },
    bytesPerSecond,
    secondsLeft: bytesPerSecond > 0 ? (all.bytes - done) / bytesPerSecond : null,
  };
}

interface SendOptions {
  client: Client;
  dataId: string;
  fileStates: FileStates;
  paths: readonly string[];
  /**
   * Files of an earlier run may be stored but unconfirmed: confirms them first instead of sending
   * again.
   */
  resume?: boolean;
  signal: AbortSignal;
  onProgress: (progress: ProgressView) => void;
}

export function sendFiles(options: SendOptions): Promise<UploadReport> {
  const { client, dataId, fileStates, paths, resume, signal, onProgress } = options;
  const entries = paths.flatMap((path) => fileStates.entry(path) ?? []);
  const all = {
    files: entries.length,
    bytes: entries.reduce((sum, { file }) => sum + file.size, 0),
  };
  for (const path of paths) fileStates.update(path, { state: 'waiting', message: undefined });
  const sources = entries.map(({ file, view, facts }) =>
    blobSource({
      filename: view.path,
      blob: file,
      contentType: file.type,
      lastModified: file.lastModified,
      recording: facts && recordingInfo(facts),
      remarks: facts?.issues.map(({ message }) => message),
    }),
  );
  let progress: ProgressView = {
    files: { done: 0, total: all.files },
    bytes: { done: 0, total: all.bytes },
    bytesPerSecond: 0,
    secondsLeft: null,
  };
  const tell = (change: Partial<ProgressView>) => {
    progress = { ...progress, ...change };
    onProgress(progress);
  };
  const onEvent = (event: UploadEvent) => {
    switch (event.type) {
      case 'progress':
        for (const { filename, sentBytes, size } of event.active)
          fileStates.update(filename, { state: 'uploading', percent: percentOf(sentBytes, size) });
        return tell(progressOf(event, all));
      case 'sent':
        return fileStates.update(event.filename, {
          state: 'uploading',
          percent: 100,
          message: undefined,
        });
      case 'file':
        fileStates.settle(event.file);
        fileStates.update(event.file.filename, outcomeView(event.file));
        return tell({});
      case 'retry':
        return fileStates.update(event.filename, { message: event.reason });
      case 'paused':
        return tell({ paused: event.reason });
      case 'resumed':
        return tell({ paused: null });
      case 'confirming':
        return tell({ finishing: true });
    }
  };
  return uploadFiles(client, dataId, sources, { signal, onEvent, resume });
}

interface UploadAttemptOptions {
  client: Client;
  projectId: string;
  /** Dataset to create, or an existing one that gets more files. */
  dataset: BodyOf<'datasetsCreate'> | Pick<Dataset, 'data_id'>;
  fileStates: FileStates;
  /** An earlier upload into the dataset was interrupted. */
  resume?: boolean;
  /** Not called after cancelling. */
  onProgress: (progress: ProgressView) => void;
}

/**
 * One upload: from creating its dataset until that is confirmed or, if created for this upload,
 * deleted again.
 */
export interface UploadAttempt {
  /** Aborted on cancelling; ignore answers after that. */
  readonly signal: AbortSignal;
  /** Resolves when the dataset is created. Rejects with the errors of creating it. */
  readonly made: Promise<Pick<Dataset, 'data_id'>>;
  send(paths: readonly string[]): Promise<UploadReport>;
  /** Confirms the sent files; returns the number of files in the dataset. */
  confirm(): Promise<number>;
  /**
   * Stops everything and deletes the dataset created for it; an existing one keeps what arrived.
   * Throws if that fails, and may then be called again.
   */
  cancel(): Promise<void>;
}

export function beginUpload(options: UploadAttemptOptions): UploadAttempt {
  const { client, projectId, dataset, fileStates, resume, onProgress } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const key = idempotencyKey();
  // Without the signal: a dataset created despite an abort could not be deleted without its answer.
  const make = async (): Promise<Pick<Dataset, 'data_id'>> =>
    'data_id' in dataset
      ? dataset
      : client.datasets.create(projectId, dataset, { idempotencyKey: key });
  const made = make();
  /**
   * Null if the service refused to create one. Repeated with the same key if the answer was lost.
   */
  const whatWasMade = () =>
    made.catch((error: unknown) =>
      error instanceof ApiError && error.status < 500 ? null : make(),
    );

  const remove = async () => {
    if ('data_id' in dataset) return;
    const left = await whatWasMade();
    try {
      if (left) await client.datasets.delete(left.data_id, { keepalive: true });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  };
  let removal: Promise<void> | null = null;

  return {
    signal,
    made,
    send: async (paths) => {
      const { data_id: dataId } = await made;
      const told = (progress: ProgressView) => {
        if (!signal.aborted) onProgress(progress);
      };
      return sendFiles({ client, dataId, fileStates, paths, resume, signal, onProgress: told });
    },
    confirm: async () => {
      const { data_id: dataId } = await made;
      return (await client.datasets.completeUpload(dataId, { signal })).dataset.file_count;
    },
    cancel: () => {
      stop.abort();
      removal ??= remove().finally(() => {
        removal = null;
      });
      return removal;
    },
  };
}

/** Runs `act` at most once per `ms` milliseconds; the last call is never lost. */
export function throttle(act: () => void, ms: number): { soon(): void; now(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const now = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    act();
  };
  return {
    soon: () => {
      timer ??= setTimeout(now, ms);
    },
    now,
  };
}
