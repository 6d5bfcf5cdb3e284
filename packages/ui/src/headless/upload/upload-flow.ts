import { ApiError, type Client } from '@biophony/sdk';
import type { PickedFile } from '../../components/upload/dropped-files.ts';
import type { ErrorText } from '../../errors/describe-error.ts';
import type { Messages } from '../../messages/index.ts';
import { createStore, type Store } from '../shared/store.ts';
import { chooseFiles } from './choose-files.ts';
import { FileLedger } from './file-ledger.ts';
import { HeaderReader } from './header-reader.ts';
import { throttle } from './throttle.ts';
import { beginUpload, type UploadAttempt } from './upload-attempt.ts';
import { emptyUpload, isStored, type UploadState } from './upload-state.ts';
import { validateFiles } from './validate-files.ts';

interface UploadFlowOptions {
  client: Client;
  projectId: string;
  messages: Messages;
  describe: (error: unknown, fallback: string) => ErrorText;
  /** The dataset stands. */
  onDone: () => void;
  /** The upload in sight is cancelled: there is nothing more to show. */
  onClose: () => void;
  /** Everything that was sent is deleted again, also of an upload that was left. */
  onCancelled: () => void;
  /** Of an upload that was left, the dataset could not be deleted. */
  onLeftBehind: (error: ErrorText) => void;
  /** A dataset was deleted or could not be: what was read of it before may be wrong. */
  onChanged: () => void;
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
  /** Stops sending and deletes what was sent; where that fails it can be called again. */
  cancel(): Promise<void>;
  /** Forgets everything, for the next time the dialog opens; an upload under way is cancelled. */
  leave(): void;
}

/** Milliseconds between two showings of the list. */
const showEveryMs = 100;

/** Pick, validate, send, confirm: the upload of a dataset as a machine that knows nothing of React. */
export function createUploadFlow(options: UploadFlowOptions): UploadFlow {
  const { client, projectId, messages, describe } = options;
  const store = createStore<UploadState>(emptyUpload);
  const show = throttle(
    () => store.set({ files: ledger.views(), ...ledger.totals(), reading: headers.reading }),
    showEveryMs,
  );
  let ledger = new FileLedger();
  let headers = new HeaderReader(ledger, show.soon);
  let validating: AbortController | null = null;
  let attempt: UploadAttempt | null = null;

  /** A new beginning. What still runs of the old keeps the ledger it has, and is heard no more. */
  const empty = () => {
    validating?.abort();
    headers.stop();
    attempt = null;
    ledger = new FileLedger();
    headers = new HeaderReader(ledger, show.soon);
    store.set(emptyUpload);
  };
  /** A change of what is to be sent makes an earlier validation void, and one that is asked for. */
  const changed = (change: Partial<UploadState> = {}) => {
    validating?.abort();
    const phase = store.get().phase === 'validating' ? 'editing' : store.get().phase;
    store.set({ phase, validation: null, error: null, ...change });
    show.now();
  };
  const fail = (error: unknown, fallback: string, phase: UploadState['phase']) => {
    console.error(error);
    store.set({ phase, error: describe(error, fallback) });
  };
  const unsent = () => ledger.views().filter(({ state }) => !isStored(state));
  const done = () => {
    attempt = null;
    options.onDone();
    empty();
  };

  const finish = async (mine: UploadAttempt) => {
    store.set({ phase: 'finishing', error: null });
    try {
      const stored = await mine.confirm();
      if (mine.signal.aborted) return;
      if (stored > 0) return done();
      const { errors, upload } = messages;
      const error = { message: errors.uploadComplete, hint: upload.nothingStored };
      store.set({ phase: 'incomplete', failedCount: unsent().length, error });
    } catch (error) {
      if (!mine.signal.aborted) fail(error, messages.errors.uploadComplete, 'incomplete');
    }
  };

  /** An upload as a whole ends where upload URLs or the confirmation are refused, or the connection stays away. */
  const whatFailed = (error: unknown): string => {
    const { errors, format } = messages;
    const [only, ...others] = unsent();
    const files = only && others.length === 0 ? only.path : format.files(unsent().length);
    if (store.get().progress?.finishing) return errors.uploadComplete;
    return error instanceof ApiError ? errors.uploadUrl(files) : errors.uploadPut(files);
  };

  const send = async (mine: UploadAttempt, paths: readonly string[]) => {
    store.set({ phase: 'uploading', error: null, progress: null });
    const report = await mine.send(paths);
    if (mine.signal.aborted) return;
    show.now();
    const failed = report.files.filter(
      ({ outcome }) => outcome === 'failed' || outcome === 'refused',
    );
    if (report.ended === 'complete' && failed.length === 0)
      return report.dataset ? done() : finish(mine);
    store.set({ phase: 'incomplete', failedCount: unsent().length });
    if (report.error) store.set({ error: describe(report.error, whatFailed(report.error)) });
  };

  return {
    ...store,
    setName: (name) => store.set({ name }),
    setDevice: (device) => changed({ device }),
    async addFiles(picked) {
      if (attempt) return;
      const { taken, skipped } = chooseFiles(picked, ledger.paths(), messages.upload);
      ledger.add(taken);
      const reading = headers.read(taken);
      changed({ skipped });
      await reading;
      show.now();
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
      validating?.abort();
      const { signal } = (validating = new AbortController());
      store.set({ phase: 'validating', error: null, validation: null });
      try {
        const validation = await validateFiles(client, ledger, store.get().device, signal);
        if (!signal.aborted) store.set({ phase: 'editing', validation });
      } catch (error) {
        if (!signal.aborted) fail(error, messages.errors.validate, 'editing');
      }
    },
    async upload() {
      if (attempt) return;
      const { name, device } = store.get();
      const paths = [...ledger.paths()];
      const mine = beginUpload({
        client,
        projectId,
        dataset: {
          dataset_name: name.trim(),
          classification_method: 'by_device',
          data_type_or_device: device,
        },
        ledger,
        onProgress: (progress) => {
          store.set({ progress });
          show.soon();
        },
      });
      attempt = mine;
      store.set({ phase: 'uploading', error: null, progress: null });
      try {
        await mine.made;
      } catch (error) {
        if (mine.signal.aborted) return;
        attempt = null;
        return fail(error, messages.errors.datasetsCreate, 'editing');
      }
      if (!mine.signal.aborted) await send(mine, paths);
    },
    async retryFailed() {
      const failed = unsent().map(({ path }) => path);
      if (attempt && !attempt.signal.aborted) await send(attempt, failed);
    },
    async keepStored() {
      if (attempt && !attempt.signal.aborted) await finish(attempt);
    },
    async cancel() {
      const mine = attempt;
      if (!mine) return;
      store.set({ phase: 'cancelling', error: null });
      try {
        await mine.cancel();
      } catch (error) {
        if (attempt !== mine) return;
        fail(error, messages.errors.datasetsDelete, 'undeleted');
        return options.onChanged();
      }
      if (attempt !== mine) return;
      attempt = null;
      options.onClose();
      empty();
      options.onChanged();
      options.onCancelled();
    },
    leave() {
      const left = attempt;
      empty();
      left
        ?.cancel()
        .then(options.onCancelled, (error: unknown) => {
          console.error(error);
          options.onLeftBehind(describe(error, messages.errors.datasetsDelete));
        })
        .finally(options.onChanged);
    },
  };
}
