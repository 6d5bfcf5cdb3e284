import type { BodyOf } from '@biophony/contract';
import { ApiError, idempotencyKey, type Client, type UploadReport } from '@biophony/sdk';
import type { ProgressView } from '../../components/upload/upload-progress.tsx';
import type { FileLedger } from './file-ledger.ts';
import { sendFiles } from './send-files.ts';

interface UploadAttemptOptions {
  client: Client;
  projectId: string;
  /** The dataset to make. */
  dataset: BodyOf<'datasetsCreate'>;
  ledger: FileLedger;
  /** Not called any more once the attempt is cancelled. */
  onProgress: (progress: ProgressView) => void;
}

/** One upload: from the making of its dataset until that stands confirmed or is deleted again. */
export interface UploadAttempt {
  /** Aborted as soon as the attempt is cancelled: what it answers after that is of no account. */
  readonly signal: AbortSignal;
  /** Settles when the dataset is made. Throws what making it throws. */
  readonly made: Promise<unknown>;
  send(paths: readonly string[]): Promise<UploadReport>;
  /** Confirms what was sent; answers how many files the dataset holds. */
  confirm(): Promise<number>;
  /** Stops everything and deletes the dataset. Throws when that fails, and may then be called again. */
  cancel(): Promise<void>;
}

/** Begins an upload by making its dataset. */
export function beginUpload(options: UploadAttemptOptions): UploadAttempt {
  const { client, projectId, dataset, ledger, onProgress } = options;
  const stop = new AbortController();
  const { signal } = stop;
  const key = idempotencyKey();
  // Without the signal: a dataset that the service makes all the same could not be deleted without its answer.
  const make = () => client.datasets.create(projectId, dataset, { idempotencyKey: key });
  const made = make();
  /** Null where the service refused to make one. Asked again under the same key where its answer was lost. */
  const whatWasMade = () =>
    made.catch((error: unknown) =>
      error instanceof ApiError && error.status < 500 ? null : make(),
    );

  const remove = async () => {
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
      return sendFiles({ client, dataId, ledger, paths, signal, onProgress: told });
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
