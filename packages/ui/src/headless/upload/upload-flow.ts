import { ApiError, type Client } from '@biophony/sdk';
import type { FileView } from '../../components/upload/file-row.tsx';
import type { PickedFile } from '../../components/upload/dropped-files.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import type { Messages } from '../../messages/index.ts';
import { createStore, type Store } from '../shared/store.ts';
import { chooseFiles } from './choose-files.ts';
import { FileLedger } from './file-ledger.ts';
import { inspectFile, inspectedView } from './inspect-file.ts';
import { sendFiles } from './send-files.ts';
import { throttle } from './throttle.ts';
import { emptyUpload, type UploadState } from './upload-state.ts';

interface UploadFlowOptions {
  client: Client;
  projectId: string;
  messages: Messages;
  describe: (error: unknown, fallback: string) => ErrorText;
  /** The dataset stands. */
  onDone: () => void;
  /** Everything that was sent is deleted again. */
  onCancelled: () => void;
}

export interface UploadFlow extends Store<UploadState> {
  setName(name: string): void;
  setDevice(device: string): void;
  addFiles(picked: readonly PickedFile[]): Promise<void>;
  removeFile(path: string): void;
  removeFaulty(): void;
  clearFiles(): void;
  validate(): Promise<void>;
  upload(): Promise<void>;
  retryFailed(): Promise<void>;
  keepStored(): Promise<void>;
  /** Stops sending and deletes what was sent. */
  cancel(): Promise<void>;
  /** Forgets everything, for the next time the dialog opens. */
  reset(): void;
}

/** Headers read at once, and milliseconds between two showings of the list. */
const readers = 8;
const showEveryMs = 100;

/** Pick, validate, send, confirm: the upload of a dataset as a machine that knows nothing of React. */
export function createUploadFlow(options: UploadFlowOptions): UploadFlow {
  const { client, projectId, messages, describe, onDone, onCancelled } = options;
  const store = createStore<UploadState>(emptyUpload);
  const ledger = new FileLedger();
  let dataId: string | null = null;
  let sending: AbortController | null = null;

  let headers = { done: 0, total: 0 };
  const show = throttle(() => {
    const reading = headers.done < headers.total ? { ...headers } : null;
    store.set({ files: ledger.views(), ...ledger.totals(), reading });
  }, showEveryMs);
  /** A change of what is to be sent makes an earlier validation void. */
  const changed = (change: Partial<UploadState> = {}) => {
    store.set({ validation: null, error: null, ...change });
    show.now();
  };
  const fail = (error: unknown, fallback: string, phase: UploadState['phase']) => {
    console.error(error);
    store.set({ phase, error: describe(error, fallback) });
  };

  const inspect = async (picked: readonly PickedFile[]) => {
    const queue = [...picked];
    const counted = headers.done < headers.total ? headers : { done: 0, total: 0 };
    headers = counted;
    counted.total += picked.length;
    show.now();
    /** False once everything was forgotten. */
    const wanted = () => headers === counted;
    const read = async () => {
      for (let next = queue.shift(); next && wanted(); next = queue.shift()) {
        const { file, path } = next;
        try {
          const facts = await inspectFile(file, path);
          const view = ledger.entry(path)?.view;
          if (view) ledger.update(path, inspectedView(view, facts), facts);
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          ledger.update(path, { state: 'fault', message });
        }
        counted.done += 1;
        if (wanted()) show.soon();
      }
    };
    await Promise.all(Array.from({ length: readers }, read));
    if (wanted()) show.now();
  };

  const finish = async () => {
    if (!dataId) return;
    store.set({ phase: 'finishing' });
    try {
      await client.datasets.completeUpload(dataId);
      dataId = null;
      onDone();
    } catch (error) {
      fail(error, messages.errors.uploadComplete, 'incomplete');
    }
  };

  /** An upload as a whole ends where upload URLs or the confirmation are refused, or the connection stays away. */
  const whatFailed = (error: unknown, unsent: readonly FileView[]): string => {
    const { errors, format } = messages;
    const [only, ...others] = unsent;
    const files = only && others.length === 0 ? only.path : format.files(unsent.length);
    if (store.get().progress?.finishing) return errors.uploadComplete;
    return error instanceof ApiError ? errors.uploadUrl(files) : errors.uploadPut(files);
  };

  const send = async (paths: readonly string[]) => {
    if (!dataId) return;
    sending = new AbortController();
    const { signal } = sending;
    store.set({ phase: 'uploading', error: null, progress: null });
    const report = await sendFiles({
      client,
      dataId,
      ledger,
      paths,
      signal,
      onProgress: (change) => {
        const { progress } = store.get();
        const next = { ...(progress ?? startOf(paths.length, store.get().bytes)), ...change };
        store.set({ progress: next });
        show.soon();
      },
    });
    show.now();
    if (signal.aborted) return;
    const failed = report.files.filter(
      ({ outcome }) => outcome === 'failed' || outcome === 'refused',
    );
    if (report.ended === 'complete' && failed.length === 0)
      return report.dataset ? done() : finish();
    const unsent = ledger.views().filter(({ state }) => !isStored(state));
    store.set({ phase: 'incomplete', failedCount: unsent.length });
    if (report.error)
      store.set({ error: describe(report.error, whatFailed(report.error, unsent)) });
  };

  const done = () => {
    dataId = null;
    onDone();
  };

  return {
    ...store,
    setName: (name) => store.set({ name }),
    setDevice: (device) => changed({ device }),
    async addFiles(picked) {
      const { taken, skipped } = chooseFiles(picked, ledger.paths(), messages.upload);
      ledger.add(taken);
      changed({ skipped });
      await inspect(taken);
    },
    removeFile(path) {
      ledger.remove(path);
      changed();
    },
    removeFaulty() {
      ledger.removeFaulty();
      changed();
    },
    clearFiles() {
      ledger.clear();
      changed({ skipped: [] });
    },
    async validate() {
      store.set({ phase: 'validating', error: null, validation: null });
      try {
        const files = ledger.entries().map(({ file, view }) => ({
          name: view.path,
          size: file.size,
          type: file.type,
        }));
        const { valid, issues } = await client.validation.validate({
          files,
          classification_method: 'by_device',
          data_type_or_device: store.get().device,
        });
        store.set({ phase: 'editing', validation: { valid, issues } });
      } catch (error) {
        fail(error, messages.errors.validate, 'editing');
      }
    },
    async upload() {
      store.set({ phase: 'uploading', error: null });
      try {
        const dataset = await client.datasets.create(projectId, {
          dataset_name: store.get().name.trim(),
          classification_method: 'by_device',
          data_type_or_device: store.get().device,
        });
        dataId = dataset.data_id;
      } catch (error) {
        return fail(error, messages.errors.datasetsCreate, 'editing');
      }
      await send([...ledger.paths()]);
    },
    retryFailed: () =>
      send(
        ledger
          .views()
          .filter(({ state }) => !isStored(state))
          .map(({ path }) => path),
      ),
    keepStored: finish,
    async cancel() {
      sending?.abort();
      store.set({ phase: 'cancelling' });
      const id = dataId;
      dataId = null;
      try {
        if (id) await client.datasets.delete(id, { keepalive: true });
        onCancelled();
      } catch (error) {
        fail(error, messages.errors.datasetsDelete, 'editing');
      }
    },
    reset() {
      headers = { done: 0, total: 0 };
      ledger.clear();
      store.set(emptyUpload);
    },
  };
}

const isStored = (state: string): boolean => state === 'stored' || state === 'duplicate';

const startOf = (files: number, bytes: number) => ({
  files: { done: 0, total: files },
  bytes: { done: 0, total: bytes },
  bytesPerSecond: 0,
  secondsLeft: null,
});
