import type { BodyOf, Dataset } from '@biophony/contract';
import { ApiError, idempotencyKey, type Client, type UploadReport } from '@biophony/sdk';
import type { ProgressView } from '../../../model/upload.ts';
import type { FileStates } from '../files/file-states.ts';
import { sendFiles } from './send-files.ts';

interface UploadAttemptOptions {
  client: Client;
  projectId: string;
  /** The dataset to make, or the one that is there and gets more files. */
  dataset: BodyOf<'datasetsCreate'> | Pick<Dataset, 'data_id'>;
  fileStates: FileStates;
  /** An earlier upload into the dataset was broken off. */
  resume?: boolean;
  /** Not called any more once the attempt is cancelled. */
  onProgress: (progress: ProgressView) => void;
}

/** One upload: from the making of its dataset until that stands confirmed or, where it was made for it, is deleted again. */
export interface UploadAttempt {
  /** Aborted as soon as the attempt is cancelled: what it answers after that is of no account. */
  readonly signal: AbortSignal;
  /** Settles when the dataset is made. Throws what making it throws. */
  readonly made: Promise<Pick<Dataset, 'data_id'>>;
  send(paths: readonly string[]): Promise<UploadReport>;
  /** Confirms what was sent; answers how many files the dataset holds. */
  confirm(): Promise<number>;
  /**
   * Stops everything and deletes the dataset that was made for it; one that was there before keeps what arrived. Throws
   * when that fails, and may then be called again.
   */
  cancel(): Promise<void>;
}

/** Begins an upload, by making its dataset where there is none. */
export function beginUpload(options: UploadAttemptOptions): UploadAttempt {
  const { client, projectId, dataset, fileStates, resume, onProgress } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const key = idempotencyKey();
  // Without the signal: a dataset that the service makes all the same could not be deleted without its answer.
  const make = async (): Promise<Pick<Dataset, 'data_id'>> =>
    'data_id' in dataset
      ? dataset
      : client.datasets.create(projectId, dataset, { idempotencyKey: key });
  const made = make();
  /** Null where the service refused to make one. Asked again under the same key where its answer was lost. */
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
