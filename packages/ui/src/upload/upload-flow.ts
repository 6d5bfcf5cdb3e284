import type { Dataset } from '@biophony/contract';
import { ApiError, type Client } from '@biophony/sdk';
import { createStore, type Store } from '../base/store.ts';
import type { ErrorText } from '../kit/describe-error.ts';
import { upload } from '../messages/en/datasets.ts';
import { type Messages, overrideMessages } from '../messages/index.ts';
import type { NameProposal, ReadFile } from './cards.ts';
import { HeaderReader, LeftOut, proposeDevice, validateFiles } from './check-files.ts';
import { noFaults } from './faults.ts';
import {
  emptyUpload,
  FileStates,
  isStored,
  lookingUp,
  type ProgressView,
  type SkippedFile,
  type UploadState,
} from './file-states.ts';
import { isUnfinished } from './is-unfinished.ts';
import { type LastingFolder, type PickedFile, readFolderAgain } from './picked-files.ts';
import { UnfinishedUpload } from './unfinished-upload.ts';
import {
  beginUpload,
  browserReceipt,
  leaveReceipt,
  throttle,
  type UploadAttempt,
} from './upload-attempt.ts';
import type { UploadJournal } from './upload-journal.ts';

interface UploadFlowOptions {
  client: Client;
  projectId: string;
  /** Title of the project, for the receipt. */
  projectTitle?: () => string;
  /** Existing dataset that gets more files; a new one is created if absent. */
  dataset?: Dataset;
  /** Remembers uploads beyond this page; nothing is remembered if absent. */
  journal?: UploadJournal;
  /** Names a new dataset while the person has typed no name. */
  proposeName?: (files: readonly ReadFile[]) => NameProposal | null;
  messages: Messages;
  describe: (error: unknown, fallback: string) => ErrorText;
  onDone: () => void;
  /** Called when the visible upload is cancelled. */
  onClose: () => void;
  /** Called when everything sent is deleted, also of an upload that was left. */
  onCancelled: () => void;
  /** Called when the dataset of a left upload could not be deleted. */
  onLeftBehind: (error: ErrorText) => void;
  /** Called when a dataset was deleted or could not be: cached data may be outdated. */
  onChanged: () => void;
}

export interface UploadFlow extends Store<UploadState> {
  open(): Promise<void>;
  /** Reads the journal's folders again. Call it during a click. */
  readAgain(): Promise<void>;
  setName(name: string): void;
  setDevice(device: string): void;
  /** `folders` can be read again later; `unreadable` could not be read. */
  addFiles(
    picked: readonly PickedFile[],
    folders?: readonly LastingFolder[],
    unreadable?: readonly string[],
  ): Promise<void>;
  /** Also takes recordings of the last choice that are outside the resumed upload. */
  addOthers(): Promise<void>;
  removeFile(path: string): void;
  /** Removes what cannot be uploaded or analysed. */
  leaveOut(): void;
  clearFiles(): void;
  validate(): Promise<void>;
  upload(): Promise<void>;
  retryFailed(): Promise<void>;
  keepStored(): Promise<void>;
  /** Stops and deletes what was sent; can be called again if that fails. */
  cancel(): Promise<void>;
  /** Resets everything for the next opening; cancels a running upload. */
  leave(): void;
}

const unjudged = { refused: new Map(), remarked: new Map() } as const;

/** Milliseconds between two updates of the list. */
const showEveryMs = 100;

/** Upload of a dataset as a state machine without React: pick, validate, send, confirm. */
export function createUploadFlow(options: UploadFlowOptions): UploadFlow {
  const { client, projectId, dataset: target, journal, messages, describe } = options;
  const t = overrideMessages(upload, messages.upload);
  const initial: UploadState = target
    ? { ...emptyUpload, name: target.dataset_name, device: target.data_type_or_device }
    : emptyUpload;
  const store = createStore<UploadState>(initial);
  const show = throttle(
    () =>
      store.set({ files: fileStates.views(), ...fileStates.totals(), reading: headers.reading }),
    showEveryMs,
  );
  let fileStates = new FileStates();
  let headers = new HeaderReader(fileStates, show.soon);
  let validating: AbortController | null = null;
  let attempt: UploadAttempt | null = null;
  /** Bytes sent by all tries of this upload. */
  let sentBytes = 0;
  let opening: AbortController | null = null;
  const unknown = () => new UnfinishedUpload({ client, journal, dataset: target });
  let unfinished = unknown();
  let leftOut = new LeftOut();

  /** Starts anew. What still runs keeps its own files, and its reports are ignored. */
  const empty = () => {
    validating?.abort();
    opening?.abort();
    headers.stop();
    attempt = null;
    sentBytes = 0;
    unfinished = unknown();
    leftOut = new LeftOut();
    fileStates = new FileStates();
    headers = new HeaderReader(fileStates, show.soon);
    store.set(initial);
  };
  /** Changing the files invalidates earlier and pending validations. */
  const changed = (change: Partial<UploadState> = {}) => {
    validating?.abort();
    const phase = store.get().phase === 'validating' ? 'editing' : store.get().phase;
    const faults = headers.reading ? noFaults : fileStates.faults();
    store.set({ phase, validation: null, error: null, faults, ...change });
    show.now();
  };
  const recount = async () => {
    const mine = unfinished;
    const missing = await mine.missing(fileStates.paths());
    const { unfinishedUpload } = store.get();
    if (unfinishedUpload && mine === unfinished)
      store.set({
        unfinishedUpload: { ...unfinishedUpload, missing, others: leftOut.others.length },
      });
  };
  const lessened = (change: Partial<UploadState> = {}) => {
    changed(change);
    void recount();
  };
  /** Takes the device from the headers if the person chose none. */
  const propose = () => {
    const { device, deviceProposed } = store.get();
    if ((device !== '' && !deviceProposed) || target || attempt || headers.reading) return;
    const proposed = proposeDevice(fileStates);
    if (proposed && proposed !== device) changed({ device: proposed, deviceProposed: true });
  };
  const proposeName = () => {
    const { name, nameProposed } = store.get();
    if ((name !== '' && nameProposed === null) || target || attempt || headers.reading) return;
    const files = fileStates.entries().map(({ view: { path }, facts }) => ({ path, facts }));
    const proposal = options.proposeName?.(files);
    store.set({ name: proposal?.name ?? '', nameProposed: proposal?.from ?? null });
  };
  const take = async (files: readonly PickedFile[], skipped: readonly SkippedFile[]) => {
    const mine = unfinished;
    fileStates.add(files);
    const reading = headers.read(files);
    changed({ skipped });
    await recount();
    await reading;
    if (mine !== unfinished) return;
    fileStates.sort();
    propose();
    proposeName();
    if (!headers.reading) store.set({ faults: fileStates.faults() });
    show.now();
  };
  const fail = (error: unknown, fallback: string, phase: UploadState['phase']) => {
    console.error(error);
    store.set({ phase, error: describe(error, fallback) });
  };
  /** Shown from the start, so that the dialog does not grow with the first file. */
  const nothingSent = (paths: readonly string[]): ProgressView => {
    const total = paths.reduce((sum, path) => sum + (fileStates.entry(path)?.view.size ?? 0), 0);
    const files = { done: 0, total: paths.length };
    return { files, bytes: { done: 0, total }, bytesPerSecond: 0, secondsLeft: null };
  };
  const unsent = () => fileStates.views().filter(({ state }) => !isStored(state));
  /** Stores the receipt; the upload succeeds without it. */
  const leave = async (mine: UploadAttempt, dataset: { data_id: string }) => {
    const { name, device, skipped } = store.get();
    const receipt = browserReceipt({
      fileStates,
      apiUrl: globalThis.location?.origin ?? '',
      project: { project_id: projectId, title: options.projectTitle?.() ?? '' },
      dataset: { data_id: dataset.data_id, dataset_name: name.trim(), device },
      skipped,
      leftOut,
      sentBytes,
    });
    try {
      await leaveReceipt(client, receipt, mine.signal);
    } catch (error) {
      console.warn(error);
    }
  };
  const done = async (mine: UploadAttempt) => {
    store.set({ phase: 'finishing', error: null });
    await leave(mine, await mine.creation);
    if (mine.signal.aborted) return;
    void unfinished.forget(mine.creation);
    attempt = null;
    options.onDone();
    empty();
  };

  const finish = async (mine: UploadAttempt) => {
    store.set({ phase: 'finishing', error: null });
    try {
      const stored = await mine.confirm();
      if (mine.signal.aborted) return;
      if (stored > 0) return done(mine);
      const error = { message: messages.errors.uploadComplete, hint: t.nothingStored };
      store.set({ phase: 'incomplete', failedCount: unsent().length, error });
    } catch (error) {
      if (!mine.signal.aborted) fail(error, messages.errors.uploadComplete, 'incomplete');
    }
  };

  /**
   * The whole upload fails if upload URLs or the confirmation are refused, or the connection stays
   * away.
   */
  const whatFailed = (error: unknown): string => {
    const { errors, format } = messages;
    const [only, ...others] = unsent();
    const files = only && others.length === 0 ? only.path : format.files(unsent().length);
    if (store.get().progress?.finishing) return errors.uploadComplete;
    return error instanceof ApiError ? errors.uploadUrl(files) : errors.uploadPut(files);
  };

  const send = async (mine: UploadAttempt, paths: readonly string[]) => {
    store.set({ phase: 'uploading', error: null, progress: nothingSent(paths) });
    const report = await mine.send(paths);
    if (mine.signal.aborted) return;
    sentBytes += report.totals.sentBytes;
    show.now();
    const failed = report.files.filter(
      ({ outcome }) => outcome === 'failed' || outcome === 'refused',
    );
    if (report.ended === 'complete' && failed.length === 0)
      return report.dataset ? done(mine) : finish(mine);
    store.set({ phase: 'incomplete', failedCount: unsent().length });
    if (report.error) store.set({ error: describe(report.error, whatFailed(report.error)) });
  };

  return {
    ...store,
    setName: (name) => store.set({ name, nameProposed: null }),
    setDevice: (device) => {
      fileStates.judge(unjudged);
      changed({ device, deviceProposed: false });
    },
    async open() {
      if (!target || !isUnfinished(target)) return;
      const { signal } = (opening = new AbortController());
      store.set({ unfinishedUpload: lookingUp });
      try {
        const unfinishedUpload = await unfinished.look(signal);
        if (!signal.aborted) store.set({ unfinishedUpload });
      } catch (error) {
        if (signal.aborted) return;
        store.set({ unfinishedUpload: null });
        fail(error, messages.errors.filesList, 'editing');
      }
    },
    async readAgain() {
      const mine = unfinished;
      for (const folder of await mine.folders()) {
        try {
          const folderFiles = await readFolderAgain(folder);
          if (mine !== unfinished || !folderFiles) continue;
          await this.addFiles(folderFiles.files, [], folderFiles.unreadable);
        } catch (error) {
          console.error(error);
          const { folderUnreadable: message, folderUnreadableHint: hint } = t;
          if (mine === unfinished) store.set({ error: { message: message(folder.name), hint } });
        }
      }
    },
    async addFiles(picked, folders = [], unread = []) {
      const mine = unfinished;
      const { wanted, strange } = await mine.sort(picked);
      const out = leftOut;
      await out.compare([...wanted, ...strange], fileStates.files());
      if (attempt || mine !== unfinished || out !== leftOut) return;
      mine.chosen(folders);
      const chosen = { wanted, strange, picked, unread };
      const { chosenFiles, skipped } = leftOut.sort(chosen, fileStates.files(), t);
      await take(chosenFiles, skipped);
    },
    async addOthers() {
      const others = leftOut.takeOthers();
      const paths = new Set(others.map(({ path }) => path));
      await take(
        others,
        store.get().skipped.filter(({ path }) => !paths.has(path)),
      );
    },
    removeFile(path) {
      fileStates.remove(path);
      lessened();
    },
    leaveOut() {
      fileStates.removeBlocked();
      lessened();
    },
    clearFiles() {
      fileStates.clear();
      leftOut = new LeftOut();
      lessened({ skipped: [] });
      proposeName();
    },
    async validate() {
      validating?.abort();
      const { signal } = (validating = new AbortController());
      store.set({ phase: 'validating', error: null, validation: null });
      try {
        const judged = await validateFiles(client, fileStates, store.get().device, signal);
        if (signal.aborted) return;
        fileStates.judge(judged);
        fileStates.sort();
        store.set({ phase: 'editing', validation: judged.view, faults: fileStates.faults() });
        show.now();
      } catch (error) {
        if (!signal.aborted) fail(error, messages.errors.validate, 'editing');
      }
    },
    async upload() {
      if (attempt) return;
      const { name, device } = store.get();
      const paths = [...fileStates.paths()];
      const mine = beginUpload({
        client,
        projectId,
        dataset: target ?? {
          dataset_name: name.trim(),
          classification_method: 'by_device',
          data_type_or_device: device,
        },
        fileStates,
        resume: target && isUnfinished(target),
        onProgress: (progress) => {
          store.set({ progress });
          show.soon();
        },
      });
      attempt = mine;
      const noting = unfinished;
      const sending = fileStates.views().map(({ path, size }) => ({ filename: path, size }));
      store.set({ phase: 'uploading', error: null, progress: nothingSent(paths) });
      try {
        const { data_id: dataId } = await mine.creation;
        await noting.remember(dataId, sending);
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
      if (!target) void unfinished.forget(mine.creation);
      options.onClose();
      empty();
      options.onChanged();
      options.onCancelled();
    },
    leave() {
      const left = attempt;
      const forgetting = unfinished;
      empty();
      left
        ?.cancel()
        .then(
          () => {
            if (!target) void forgetting.forget(left.creation);
            options.onCancelled();
          },
          (error: unknown) => {
            console.error(error);
            options.onLeftBehind(describe(error, messages.errors.datasetsDelete));
          },
        )
        .finally(options.onChanged);
    },
  };
}
